"""The tests of Sixième."""
