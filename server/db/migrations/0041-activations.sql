-- The machines that licenses are activated on.
CREATE TABLE activation (
  id uuid PRIMARY KEY,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  machine_hash bytea NOT NULL,
  machine_tail text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'test', 'development', 'build', 'failover')),
  activated_at timestamptz NOT NULL,
  repeated_at timestamptz,
  released_at timestamptz,
  released_by text REFERENCES app_user,
  released_by_name text,
  UNIQUE (license_key_id, machine_hash),
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE activation IS 'One row per license and machine, however often it is activated; a released one counts no longer.';
COMMENT ON COLUMN activation.machine_hash IS 'Keyed hash of the machine id, which is stored nowhere.';
COMMENT ON COLUMN activation.machine_tail IS 'The last min(4, half the length) characters: all that lists show.';
COMMENT ON COLUMN activation.released_by_name IS 'As it was then: customers may not read the names of other log-ins.';
CREATE INDEX activation_license ON activation (account_id, license_key_id);
CREATE INDEX activation_releaser ON activation (released_by) WHERE released_by IS NOT NULL;
SELECT protect_account_rows('activation');
GRANT SELECT (id, account_id, license_key_id, machine_tail, environment, activated_at, repeated_at, released_at,
  released_by, released_by_name), UPDATE (released_at, released_by, released_by_name) ON activation TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON activation TO "{db}_system";

ALTER TABLE license_key ADD COLUMN max_activations numeric(17, 0);
COMMENT ON COLUMN license_key.max_activations IS 'How many machines may be activated at a time; null: any number.';

-- Tells a license file that is ours beside a wrong key from one that is not.
CREATE INDEX license_file_content ON license_file (sha256);
