"""Missions as lists of conditions: goals, losses and special rules, one class each.

What a mission's file says about a condition are its `Terms`, a frozen Struct that also knows what is wrong with a
mission that uses it. What a condition has to remember is its `Memory`, a Struct in the state, saved like the rest. What
it does is a `Condition`: the game's own base class lists the moments it may hook into and the questions it may answer,
and `hooked` collects who does, once for each mission. Rules never name a condition, they ask `g.mission`.

A campaign's next mission is a fresh state plus what is carried over, named field by field; the table `become`s it.

Terms and memories stand in modules of their own: one that defines a Struct is not compiled, and conditions are hot.
"""

from .carry import become
from .condition import Condition, hooked, kinds
from .terms import Memory, Sort, Terms, sorts, tag_of

__all__ = ["Condition", "Memory", "Sort", "Terms", "become", "hooked", "kinds", "sorts", "tag_of"]
