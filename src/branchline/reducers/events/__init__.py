"""The event cards of Russian Empire 1912: one module per family, listed in ``registry``."""
