"""Who sees what: the pieces as people read them, the view of a seat, the redacted step."""
