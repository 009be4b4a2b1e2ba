"""Where things are, how far apart, and who sees whom. No game is named here."""
