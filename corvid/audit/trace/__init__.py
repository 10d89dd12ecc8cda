"""Traces that `corvid run --trace` wrote: checked, shown, drawn, and given to others."""
