-- The ledger: one append-only table of usage, and what is derived from it in the same transaction.
CREATE TABLE usage_submission (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL,
  account_id text REFERENCES account,
  user_id text REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'IMPORT', 'EVENTS')),
  file_name text,
  file_id uuid,
  seq bigint,
  sha256 text,
  raw_sha256 text,
  contact_email text,
  event_count bigint NOT NULL DEFAULT 0,
  receipt jsonb NOT NULL,
  submitted_at timestamptz NOT NULL
);
COMMENT ON TABLE usage_submission IS 'One row per file and account touched, one more without account for the keys nobody knows; one receipt_id holds them together.';
COMMENT ON COLUMN usage_submission.sha256 IS 'Of the inflated bytes: the gzip twin of a file is the same file.';
CREATE UNIQUE INDEX usage_submission_content ON usage_submission (account_id, sha256) WHERE account_id IS NOT NULL AND kind = 'USAGE_FILE';
CREATE UNIQUE INDEX usage_submission_file ON usage_submission (account_id, file_id) WHERE account_id IS NOT NULL AND kind = 'USAGE_FILE';
CREATE UNIQUE INDEX usage_submission_unmatched ON usage_submission (user_id, sha256) WHERE account_id IS NULL AND kind = 'USAGE_FILE';
CREATE INDEX usage_submission_receipt ON usage_submission (receipt_id);
SELECT protect_account_rows('usage_submission', 'account_id', 'user_id');
SELECT make_append_only('usage_submission');

CREATE TABLE usage_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  submission_id uuid REFERENCES usage_submission,
  source text NOT NULL,
  usage_type text NOT NULL,
  unit text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  value bigint NOT NULL CHECK (value BETWEEN 0 AND 99999999999999999),
  application_id text,
  environment text,
  deployment_type text,
  processors_per_server integer,
  number_of_servers integer,
  product text,
  event text,
  version text,
  instance_id text,
  seq bigint,
  bucket bytea,
  outside_term boolean NOT NULL DEFAULT false,
  supersedes bigint REFERENCES usage_entry,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE usage_entry IS 'Every usage figure ever accepted. Never updated or deleted: a correction is a new entry that supersedes the old one.';
COMMENT ON COLUMN usage_entry.ends_at IS 'Exclusive: a day is [00:00, 00:00 of the next day) in UTC.';
COMMENT ON COLUMN usage_entry.bucket IS 'Hash of (account, key, product, event, version, instance, start) of a usage-file record.';
CREATE INDEX usage_entry_key ON usage_entry (license_key_id, starts_at);
CREATE UNIQUE INDEX usage_entry_bucket ON usage_entry (bucket, seq) WHERE bucket IS NOT NULL;
CREATE UNIQUE INDEX usage_entry_superseded_once ON usage_entry (supersedes) WHERE supersedes IS NOT NULL;
SELECT protect_account_rows('usage_entry');
SELECT make_append_only('usage_entry');

CREATE TABLE usage_claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  usage_type text NOT NULL,
  environment text NOT NULL DEFAULT '',
  processors_per_server integer NOT NULL DEFAULT 0,
  period daterange NOT NULL,
  entry_id bigint NOT NULL REFERENCES usage_entry,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id),
  CONSTRAINT usage_claim_once EXCLUDE USING gist
    (license_key_id WITH =, usage_type WITH =, environment WITH =, processors_per_server WITH =, period WITH &&)
);
COMMENT ON TABLE usage_claim IS 'The period a form or wizard submission currently speaks for; two may not overlap.';
SELECT protect_account_rows('usage_claim');

CREATE TABLE usage_unmatched (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id uuid NOT NULL REFERENCES usage_submission,
  user_id text NOT NULL REFERENCES app_user,
  account_id text REFERENCES account,
  key_hash bytea NOT NULL,
  key_ciphertext bytea NOT NULL,
  key_tail text NOT NULL,
  product text NOT NULL,
  event text NOT NULL,
  version text NOT NULL,
  instance_id text NOT NULL,
  seq bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  entry_id bigint REFERENCES usage_entry
);
COMMENT ON TABLE usage_unmatched IS 'Records of keys the uploader may not report for or that nobody knows: kept aside until somebody says whose they are.';
COMMENT ON COLUMN usage_unmatched.account_id IS 'The account staff uploaded for, if any.';
COMMENT ON COLUMN usage_unmatched.entry_id IS 'Set when the record was attached to the ledger.';
CREATE INDEX usage_unmatched_key ON usage_unmatched (key_hash) WHERE entry_id IS NULL;
CREATE INDEX usage_unmatched_submission ON usage_unmatched (submission_id);
SELECT protect_account_rows('usage_unmatched', 'account_id', 'user_id');

CREATE TABLE usage_day (
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  source text NOT NULL,
  usage_type text NOT NULL,
  day date NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (license_key_id, day, usage_type, source)
);
COMMENT ON TABLE usage_day IS 'Projection of automatic usage, per UTC day.';
SELECT protect_account_rows('usage_day');

CREATE TABLE usage_month (
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  source text NOT NULL,
  usage_type text NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  value numeric NOT NULL,
  PRIMARY KEY (license_key_id, month, usage_type, source)
);
COMMENT ON TABLE usage_month IS 'Projection of all usage, per UTC month (its first day).';
SELECT protect_account_rows('usage_month');

GRANT SELECT, INSERT ON usage_submission, usage_entry TO "{db}_tenant", "{db}_staff", "{db}_system";
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_claim, usage_unmatched, usage_day, usage_month TO "{db}_tenant", "{db}_staff", "{db}_system";
