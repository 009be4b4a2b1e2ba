"""What missions add to the rules: how they are won and lost, one class each.

`terms` is what a mission's file says of each; `condition` lists what rules, pictures and bots may ask of it; `task` is
all of one mission, which the rules ask as `g.mission`.
"""
