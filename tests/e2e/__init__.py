"""Tests in a real browser, which all of them share: a fixture's scope can be this package."""
