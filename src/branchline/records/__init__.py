"""Games and states as text: step text, game records, JSON."""
