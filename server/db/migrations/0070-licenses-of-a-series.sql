-- A key may be given to another license of its account. What its hours count on is found by the name of their bucket,
-- whichever license carries the key by now; equal values are kept once, so that each hour adds a few bytes.
CREATE INDEX usage_entry_series ON usage_entry (series, license_key_id) WHERE series IS NOT NULL;
