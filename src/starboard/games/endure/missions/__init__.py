"""What missions add to the rules: one class for each condition, by what it is about.

`terms` is what a mission's file says of each, and what they remember; `condition` lists the moments a condition may
hook into and the questions it may answer; `task` is all of one mission, which the rules ask as `g.mission`. What the
player reads stands in `content/conditions.toml`.
"""
