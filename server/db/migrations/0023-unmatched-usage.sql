-- What staff decide about usage that was set aside: whose it is, or that it is nobody's. Every decision is a row; how a
-- key stands is kept beside it, for lists and for the job that books what needs no decision.
ALTER TABLE usage_unmatched_key
  ADD COLUMN attached_account_id text REFERENCES account,
  ADD COLUMN declined_at timestamptz,
  ADD COLUMN refusal text CHECK (refusal IN ('BAD_MAC', 'OTHER_COUNT', 'OTHER_FILE'));
COMMENT ON COLUMN usage_unmatched_key.attached_account_id IS 'The account that its usage was counted for.';
COMMENT ON COLUMN usage_unmatched_key.declined_at IS 'Staff said that it is not counted; null again where they changed their minds.';
COMMENT ON COLUMN usage_unmatched_key.refusal IS 'Why it could not be booked by itself for the account that its key belongs to.';
UPDATE usage_unmatched_key k SET attached_account_id = v.account_id
  FROM license_key_value v WHERE v.key_hash = k.key_hash AND k.attached_at IS NOT NULL;
CREATE INDEX usage_unmatched_key_value ON usage_unmatched_key (key_hash);

CREATE TABLE usage_unmatched_decision (
  id uuid PRIMARY KEY,
  unmatched_key_id bigint NOT NULL REFERENCES usage_unmatched_key,
  key_hash bytea NOT NULL,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  action text NOT NULL CHECK (action IN ('ASSIGN', 'DECLINE', 'REOPEN')),
  account_id text REFERENCES account,
  license_key_id text,
  note text,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  decided_at timestamptz NOT NULL,
  UNIQUE (unmatched_key_id, ordinal),
  CHECK ((action = 'ASSIGN') = (account_id IS NOT NULL)),
  CHECK (license_key_id IS NULL OR note IS NOT NULL),
  CHECK (action = 'ASSIGN' OR note IS NOT NULL)
);
COMMENT ON TABLE usage_unmatched_decision IS 'What staff decided about a key that was set aside; only ever added to.';
COMMENT ON COLUMN usage_unmatched_decision.license_key_id IS 'The license it counts for where none carries the key of the file; the note says why.';
CREATE INDEX usage_unmatched_decision_value ON usage_unmatched_decision (key_hash) WHERE license_key_id IS NOT NULL;
ALTER TABLE usage_unmatched_decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE usage_unmatched_decision FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON usage_unmatched_decision TO "{db}_staff" USING (true) WITH CHECK (true);
CREATE POLICY system ON usage_unmatched_decision TO "{db}_system" USING (true) WITH CHECK (true);
-- An upload must know where earlier usage of its keys was counted in its own account, and nothing more.
CREATE POLICY tenant ON usage_unmatched_decision FOR SELECT TO "{db}_tenant" USING (account_id = ANY ((SELECT app_accounts())::text[]));
SELECT make_append_only('usage_unmatched_decision');

GRANT SELECT (key_hash, account_id, license_key_id) ON usage_unmatched_decision TO "{db}_tenant";
GRANT SELECT, INSERT ON usage_unmatched_decision TO "{db}_staff", "{db}_system";
GRANT UPDATE (attached_account_id, refusal) ON usage_unmatched_key TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (declined_at) ON usage_unmatched_key TO "{db}_staff";
-- Staff see who sent it, and whether they may report where the key belongs.
GRANT SELECT (email, first_name, last_name, global_roles, disabled) ON app_user TO "{db}_staff";
