-- License keys, the groups that share a volume, their files, and every disclosure of either.
-- Whole years from a day to another, 0 before it; 29 February counts from the 28th in other years. Without sub-queries,
-- so that PostgreSQL takes it into the statement that calls it.
CREATE FUNCTION whole_years(since date, today date) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, extract(year FROM today)::int - extract(year FROM since)::int)
    - (extract(year FROM today) > extract(year FROM since)
      AND (since + make_interval(years => extract(year FROM today)::int - extract(year FROM since)::int))::date > today)::int
  $$;

-- The term of a license (termOf in domain/licenses): created to expiry date, else the current year counted from the created date.
CREATE FUNCTION license_term(created date, expiry date, today date) RETURNS daterange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN created IS NULL OR created > expiry THEN NULL
    WHEN expiry IS NOT NULL THEN daterange(created, expiry, '[]')
    ELSE daterange((created + make_interval(years => whole_years(created, today)))::date,
      (created + make_interval(years => whole_years(created, today) + 1))::date)
  END $$;

-- Usage as a percentage of a maximum with two decimals, never across a whole number (usagePercent in domain/licenses).
CREATE FUNCTION usage_percent(used numeric, maximum numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN maximum > 0 THEN
    (div(used * 10000, maximum)
      + (mod(div(used * 10000, maximum), 100) = 0 AND mod(used * 10000, maximum) > 0)::int) / 100
  END $$;

CREATE TABLE license_group (
  account_id text NOT NULL REFERENCES account,
  id text NOT NULL,
  group_id text,
  max_volume numeric(17, 0),
  term_start date,
  term_end date,
  total_usage numeric NOT NULL DEFAULT 0,
  usage_by_type jsonb NOT NULL DEFAULT '{}',
  reporting_type text CHECK (reporting_type IN ('AUTO', 'MANUAL')),
  last_time_used date,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE license_group IS 'Keys that share one volume; a key without a group stands alone in a group of its own (id k:<key>, else g:<group>).';
COMMENT ON COLUMN license_group.total_usage IS 'Usage in the term, in the main unit: a projection of usage_entry, written in the same transaction.';
SELECT protect_account_rows('license_group');

CREATE TABLE license_key_value (
  key_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  UNIQUE (key_hash, account_id)
);
COMMENT ON TABLE license_key_value IS 'One key value belongs to one account, however many license rows carry it.';
SELECT protect_account_rows('license_key_value');

CREATE TABLE license_key (
  id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES account,
  cuca_id text,
  license_group_id text NOT NULL,
  group_id text,
  license_id text,
  record_type text NOT NULL CHECK (record_type IN ('Account', 'Leadtools', 'Unified', 'PDFlib')),
  product_name text NOT NULL,
  licensed_product text,
  version text,
  suffix text,
  product_category text,
  platform text CHECK (platform IN ('iText', 'Apryse SDK', 'LEADTOOLS')),
  product_license text,
  product_license_url text,
  product_license_descriptor text,
  product_license_contact_name text,
  product_license_contact_email text,
  key_hash bytea,
  key_ciphertext bytea,
  key_tail text,
  download_license_key_url text,
  license text,
  purchased_features text,
  deployment_type text,
  environment text,
  activation_status text CHECK (activation_status IN ('Active', 'Pending Manual Create', 'Inactive')),
  created_date date,
  expiry_date date,
  max_volume numeric(17, 0),
  max_volume_missing_reason text CHECK (max_volume_missing_reason IN ('NON_VOLUME', 'UNKNOWN', 'UNLIMITED')),
  last_time_used date,
  last_disclosed_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id),
  FOREIGN KEY (account_id, license_group_id) REFERENCES license_group (account_id, id),
  FOREIGN KEY (key_hash, account_id) REFERENCES license_key_value (key_hash, account_id)
);
COMMENT ON COLUMN license_key.key_hash IS 'Keyed hash of the key value: finds a key without storing it readably.';
COMMENT ON COLUMN license_key.key_tail IS 'The last min(15, half the length) characters: all that lists show.';
COMMENT ON COLUMN license_key.last_disclosed_at IS 'Shown as last downloaded; 7.31 resets it, the disclosures themselves stay.';
CREATE INDEX license_key_hash ON license_key (key_hash);
CREATE INDEX license_key_group ON license_key (account_id, license_group_id);
CREATE INDEX license_key_product ON license_key (account_id, product_name);
SELECT protect_account_rows('license_key');

CREATE TABLE license_file (
  license_key_id text PRIMARY KEY,
  account_id text NOT NULL,
  file_name text NOT NULL,
  content_ciphertext bytea NOT NULL,
  sha256 text NOT NULL,
  byte_size integer NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON COLUMN license_file.sha256 IS 'Of the plain content, hexadecimal.';
SELECT protect_account_rows('license_file');

CREATE TABLE key_disclosure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  user_id text NOT NULL REFERENCES app_user,
  kind text NOT NULL CHECK (kind IN ('COPY', 'DOWNLOAD')),
  disclosed_at timestamptz NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
CREATE INDEX key_disclosure_key ON key_disclosure (account_id, license_key_id, disclosed_at);
CREATE INDEX key_disclosure_user ON key_disclosure (user_id, disclosed_at);
SELECT protect_account_rows('key_disclosure');
-- What somebody was handed is counted over all their accounts, whichever a call is about.
CREATE POLICY own ON key_disclosure FOR SELECT TO "{db}_tenant" USING (user_id = (SELECT app_user_id()));
SELECT make_append_only('key_disclosure');

-- Calls change what usage and disclosures change; licenses themselves come from the import.
GRANT SELECT ON license_group, license_key TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (max_volume, term_start, term_end, total_usage, usage_by_type, reporting_type, last_time_used) ON license_group TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (last_time_used, last_disclosed_at) ON license_key TO "{db}_tenant", "{db}_staff";
GRANT SELECT ON license_key_value, license_file TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT ON key_disclosure TO "{db}_tenant", "{db}_staff", "{db}_system";
GRANT SELECT, INSERT, UPDATE, DELETE ON license_group, license_key_value, license_key, license_file TO "{db}_system";
