"""The forms of the grounding protocols: claims, intents, absence."""
