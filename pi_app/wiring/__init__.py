"""The button wizard: which contact is whose button. `README.md` has the picture."""
