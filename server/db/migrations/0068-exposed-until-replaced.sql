-- A report of an exposed key is about that key: once the license has another one, the report stands no longer (decision 044).
ALTER TABLE exposed_key ADD COLUMN replaced_at timestamptz, ADD COLUMN replaced_tail text;
COMMENT ON COLUMN exposed_key.replaced_at IS 'When the license got another key, or lost this one.';
COMMENT ON COLUMN exposed_key.replaced_tail IS 'The end of the key that was reported, which the license has no longer.';
DROP INDEX exposed_key_once;
CREATE UNIQUE INDEX exposed_key_once ON exposed_key (account_id, license_key_id)
  WHERE withdrawn_at IS NULL AND replaced_at IS NULL;
