"""The table in the browser: HTTP, a WebSocket for each seat, storage, computer players' processes.

This room decides no rule: `skat.table` judges commands, `skat.words` speaks. It
needs the extra ``server``; `skat.server.run.serve` is where it starts.
"""
