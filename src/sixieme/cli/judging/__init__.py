"""The judge: cases in as JSON, the answers of the rules out, so that other programs can be tested against them.

The rules themselves are those of :mod:`sixieme.rules`; here is only the way from a request's names to seats and back.
"""
