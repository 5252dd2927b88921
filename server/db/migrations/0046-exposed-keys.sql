-- License keys that somebody says strangers may have seen.
CREATE TABLE exposed_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  reason text NOT NULL,
  reported_by text NOT NULL REFERENCES app_user,
  reported_by_name text NOT NULL,
  reported_at timestamptz NOT NULL,
  withdrawn_by text REFERENCES app_user,
  withdrawn_by_name text,
  withdrawn_at timestamptz,
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE exposed_key IS 'Reports of exposed keys; staff take one back that was made by mistake.';
COMMENT ON COLUMN exposed_key.reported_by_name IS 'As it was then.';
CREATE UNIQUE INDEX exposed_key_once ON exposed_key (account_id, license_key_id) WHERE withdrawn_at IS NULL;
CREATE INDEX exposed_key_of_key ON exposed_key (account_id, license_key_id);
CREATE INDEX exposed_key_reporter ON exposed_key (reported_by);
CREATE INDEX exposed_key_withdrawer ON exposed_key (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE INDEX exposed_key_newest ON exposed_key (reported_at, id);
SELECT protect_account_rows('exposed_key');
GRANT SELECT ON exposed_key TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (withdrawn_by, withdrawn_by_name, withdrawn_at) ON exposed_key TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON exposed_key TO "{db}_system";
