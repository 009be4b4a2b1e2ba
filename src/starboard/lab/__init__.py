"""The lab: play many games, measure, report."""
