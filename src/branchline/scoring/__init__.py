"""What a situation is worth: longest path, tickets and loans, bonuses, the score sheet."""
