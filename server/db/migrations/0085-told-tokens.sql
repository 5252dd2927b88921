-- Whoever made an API token is told by mail, once: a token that somebody else made in their name is seen.
ALTER TABLE api_token ADD COLUMN told_at timestamptz;
COMMENT ON COLUMN api_token.told_at IS 'When the mail to its maker was put into the outbox; null where none was.';
