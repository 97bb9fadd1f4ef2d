"""Plain values: actions, outcomes, questions, the situation. Data, no rules."""
