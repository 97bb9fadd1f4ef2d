"""The rules in motion: one small function per action, one module per family of actions."""
