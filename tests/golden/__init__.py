"""Golden games: whole games as text that anyone can read, compared in every test run."""
