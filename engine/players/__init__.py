"""Computer players: they see a view and are handed their chance; they never see a state."""
