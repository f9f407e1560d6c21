"""The tests of the public strategies."""
