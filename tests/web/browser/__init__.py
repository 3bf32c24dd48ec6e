"""The page in a real browser, over plain http and by a name, as phones in a network see it."""
