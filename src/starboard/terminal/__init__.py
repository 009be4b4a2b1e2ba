"""Play in a terminal: any game, from its scene and its offers alone.

`codes` gives slots short names, `draw` makes rich text of a scene, `session` reads lines and answers offers.
"""
