-- How many keys that nobody knows wait for a sender, without reading those of all others.
CREATE INDEX usage_unmatched_key_by_sender ON usage_unmatched_key (user_id, account_id) WHERE attached_at IS NULL AND declined_at IS NULL;
