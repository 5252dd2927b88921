-- The ledger: one append-only table of usage, and what is derived from it in the same transaction.
CREATE TABLE usage_submission (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL,
  account_id text REFERENCES account,
  user_id text REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD', 'IMPORT', 'EVENTS')),
  file_name text,
  file_id uuid,
  instance_id text,
  seq bigint,
  sha256 text,
  raw_sha256 text,
  contact_email text,
  event_count bigint NOT NULL DEFAULT 0,
  byte_size bigint NOT NULL DEFAULT 0,
  part integer NOT NULL DEFAULT 0,
  receipt jsonb NOT NULL,
  submitted_at timestamptz NOT NULL
);
COMMENT ON TABLE usage_submission IS 'One row per file and account touched, one more without account for the keys nobody knows; one receipt_id holds them together.';
COMMENT ON COLUMN usage_submission.event_count IS 'Records of this part: those whose keys belong to the account.';
COMMENT ON COLUMN usage_submission.part IS '0 = what the upload itself booked; later parts brought keys of the same file that nobody knew then.';
COMMENT ON COLUMN usage_submission.byte_size IS 'Of the file as it was uploaded: for the daily quota.';
COMMENT ON COLUMN usage_submission.sha256 IS 'Of the inflated bytes: the gzip twin of a file is the same file.';
CREATE UNIQUE INDEX usage_submission_content ON usage_submission (account_id, sha256, part) WHERE account_id IS NOT NULL AND kind = 'USAGE_FILE';
CREATE UNIQUE INDEX usage_submission_file ON usage_submission (account_id, file_id, part) WHERE account_id IS NOT NULL AND kind = 'USAGE_FILE';
CREATE UNIQUE INDEX usage_submission_unmatched ON usage_submission (user_id, sha256) WHERE account_id IS NULL AND kind = 'USAGE_FILE';
CREATE UNIQUE INDEX usage_submission_unmatched_file ON usage_submission (user_id, file_id) WHERE account_id IS NULL AND kind = 'USAGE_FILE';
CREATE INDEX usage_submission_receipt ON usage_submission (receipt_id);
CREATE INDEX usage_submission_newest ON usage_submission (account_id, submitted_at DESC, id);
CREATE INDEX usage_submission_of_user ON usage_submission (user_id, submitted_at);
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
  series bytea,
  outside_term boolean NOT NULL DEFAULT false,
  supersedes bigint REFERENCES usage_entry,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE usage_entry IS 'Every usage figure ever accepted. Never updated or deleted: a correction is a new entry that supersedes the old one.';
COMMENT ON COLUMN usage_entry.ends_at IS 'Exclusive: a day is [00:00, 00:00 of the next day) in UTC.';
COMMENT ON COLUMN usage_entry.series IS 'Hash of (account, key, product, event, version, instance) of a usage-file record: with starts_at it names the bucket.';
-- One index finds the usage of a key in a period and holds every bucket and seq to one entry.
CREATE UNIQUE INDEX usage_entry_key ON usage_entry (license_key_id, starts_at, series, seq);
CREATE INDEX usage_entry_submission ON usage_entry (submission_id) WHERE submission_id IS NOT NULL;
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

CREATE TABLE usage_unmatched_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id uuid NOT NULL REFERENCES usage_submission,
  user_id text NOT NULL REFERENCES app_user,
  account_id text REFERENCES account,
  key_hash bytea NOT NULL,
  key_ciphertext bytea NOT NULL,
  key_tail text NOT NULL,
  mac text,
  sealed_sha256 text NOT NULL,
  attached_at timestamptz,
  UNIQUE (submission_id, key_hash)
);
COMMENT ON TABLE usage_unmatched_key IS 'Keys of a file that the uploader may not report for or that nobody knows: kept aside until somebody says whose they are.';
COMMENT ON COLUMN usage_unmatched_key.account_id IS 'The account staff uploaded for, if any.';
COMMENT ON COLUMN usage_unmatched_key.mac IS 'With sealed_sha256 what the file said for this key: checked when its license turns up.';
COMMENT ON COLUMN usage_unmatched_key.attached_at IS 'Set when the usage of the key was counted in the ledger, or was found there already.';
CREATE INDEX usage_unmatched_key_open ON usage_unmatched_key (key_hash) WHERE attached_at IS NULL;
SELECT protect_account_rows('usage_unmatched_key', 'account_id', 'user_id');

CREATE TABLE usage_unmatched (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unmatched_key_id bigint NOT NULL REFERENCES usage_unmatched_key,
  user_id text NOT NULL REFERENCES app_user,
  account_id text REFERENCES account,
  product text NOT NULL,
  event text NOT NULL,
  version text NOT NULL,
  starts_at timestamptz NOT NULL,
  value bigint NOT NULL CHECK (value >= 0)
);
COMMENT ON TABLE usage_unmatched IS 'The records of those keys, one per hour.';
CREATE INDEX usage_unmatched_of_key ON usage_unmatched (unmatched_key_id);
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
COMMENT ON TABLE usage_day IS 'Projection of automatic usage, per UTC day; no row where nothing was used.';
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
COMMENT ON TABLE usage_month IS 'Projection of all usage, per UTC month (its first day); no row where nothing was used.';
SELECT protect_account_rows('usage_month');

CREATE TABLE usage_term (
  account_id text NOT NULL,
  license_group_id text NOT NULL,
  reporting_type text NOT NULL CHECK (reporting_type IN ('AUTO', 'MANUAL')),
  usage_type text NOT NULL,
  counted boolean NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (account_id, license_group_id, reporting_type, usage_type, counted),
  FOREIGN KEY (account_id, license_group_id) REFERENCES license_group (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE usage_term IS 'Projection of the usage that begins inside the group''s term: what its percentage is made of.';
COMMENT ON COLUMN usage_term.counted IS 'In the main unit of the key''s product: held against the maximum.';
SELECT protect_account_rows('usage_term');

GRANT SELECT, INSERT ON usage_submission, usage_entry TO "{db}_tenant", "{db}_staff", "{db}_system";
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_claim, usage_day, usage_month, usage_term TO "{db}_tenant", "{db}_staff", "{db}_system";
-- What was set aside is kept until the system books or forgets it; a call only notes that it was booked.
GRANT SELECT, INSERT ON usage_unmatched_key, usage_unmatched TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (attached_at) ON usage_unmatched_key TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_unmatched_key, usage_unmatched TO "{db}_system";
