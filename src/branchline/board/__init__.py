"""The map file, the board and its graph, the ruleset."""
