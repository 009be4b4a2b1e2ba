"""What missions want: one class for each kind of goal.

`terms` is what a mission's file says of each; `condition` lists what rules, pictures and bots may ask of it; `task` is
all of one mission, which the rules ask as `g.mission`.
"""
