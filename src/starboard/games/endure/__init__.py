"""Endure the Stars: the last of a crew against what hatched aboard."""
