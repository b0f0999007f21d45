"""What a hand is worth: nets that foretell results, and bids and announcements from them."""
