"""Vortex: defend a ship of few rooms against what comes out of the vortices."""
