-- Usage that would lower what stands for closed days waits for staff's decision (decision 070): one row a record of a
-- file, beside the ledger. What stands goes on counting.
CREATE TABLE usage_lowered (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id uuid NOT NULL REFERENCES usage_submission,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  usage_type text NOT NULL,
  unit text,
  starts_at timestamptz NOT NULL,
  standing bigint NOT NULL,
  value bigint NOT NULL CHECK (value < standing),
  product text NOT NULL,
  event text NOT NULL,
  version text NOT NULL,
  series bytea NOT NULL,
  outside_term boolean NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE usage_lowered IS 'Records of usage files that say less than what stands for closed days; staff decide whether they count.';
COMMENT ON COLUMN usage_lowered.standing IS 'What the ledger counted when the file came.';
COMMENT ON COLUMN usage_lowered.series IS 'The name of the bucket, as in usage_entry.';
CREATE INDEX usage_lowered_submission ON usage_lowered (submission_id);
SELECT protect_account_rows('usage_lowered');
SELECT make_append_only('usage_lowered');

-- One decision for everything that a part of a file would lower in an account.
CREATE TABLE usage_lowered_decision (
  submission_id uuid PRIMARY KEY REFERENCES usage_submission,
  account_id text NOT NULL REFERENCES account,
  action text NOT NULL CHECK (action IN ('COUNT', 'DECLINE')),
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  decided_at timestamptz NOT NULL
);
COMMENT ON TABLE usage_lowered_decision IS 'What staff decided about usage that would lower closed days; none: it waits.';
SELECT protect_account_rows('usage_lowered_decision');
SELECT make_append_only('usage_lowered_decision');

GRANT SELECT, INSERT ON usage_lowered TO "{db}_tenant", "{db}_staff", "{db}_system";
GRANT SELECT ON usage_lowered_decision TO "{db}_tenant";
GRANT SELECT, INSERT ON usage_lowered_decision TO "{db}_staff", "{db}_system";
