"""Phones as hands: a small web server in a thread of its own, off unless a game needs it."""
