"""What this installation is worth, measured on it (`slap-table bench`)."""
