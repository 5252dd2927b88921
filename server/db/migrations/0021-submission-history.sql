-- What a submission is found by, and the file that it was made from.
CREATE TABLE submission_search (
  receipt_id uuid NOT NULL,
  account_id text REFERENCES account,
  user_id text REFERENCES app_user,
  kind text NOT NULL,
  submitted_at timestamptz NOT NULL,
  person text COLLATE "C" NOT NULL,
  products text[] NOT NULL,
  first_day date,
  last_day date,
  records bigint NOT NULL,
  keys integer NOT NULL,
  written bigint NOT NULL,
  kept bigint NOT NULL,
  search_text text COLLATE "C" NOT NULL
);
COMMENT ON TABLE submission_search IS 'Projection of usage_submission: one row per receipt and account, one per uploader for keys that are nobody''s.';
COMMENT ON COLUMN submission_search.person IS 'E-mail of whoever submitted, as addresses are compared.';
COMMENT ON COLUMN submission_search.written IS 'Records that the ledger took; those of them that stand in no figure are kept.';
COMMENT ON COLUMN submission_search.search_text IS 'Lower case: file name, name and e-mail of the submitter, tails of the keys.';
CREATE UNIQUE INDEX submission_search_once ON submission_search (receipt_id, (coalesce('a' || account_id, 'u' || user_id, '')));
CREATE INDEX submission_search_newest ON submission_search (account_id, submitted_at DESC, receipt_id DESC);
CREATE INDEX submission_search_of_user ON submission_search (user_id, submitted_at DESC) WHERE account_id IS NULL;
CREATE INDEX submission_search_person ON submission_search (account_id, person);
CREATE INDEX submission_search_text ON submission_search USING gin (search_text gin_trgm_ops);
SELECT protect_account_rows('submission_search', 'account_id', 'user_id');
GRANT SELECT, INSERT, UPDATE ON submission_search TO "{db}_tenant", "{db}_staff", "{db}_system";
-- Staff find what was set aside of a file in the account that it was sent for.
CREATE INDEX usage_unmatched_key_for ON usage_unmatched_key (account_id) WHERE account_id IS NOT NULL AND attached_at IS NULL;

-- Later parts of a receipt join the row of the first.
CREATE FUNCTION note_submission(s usage_submission) RETURNS void LANGUAGE sql AS $$
  INSERT INTO submission_search AS known
  SELECT s.receipt_id, s.account_id, s.user_id, s.kind, date_trunc('milliseconds', s.submitted_at),
    coalesce(email_key(s.receipt -> 'submittedBy' ->> 'email'), ''),
    array(SELECT DISTINCT key ->> 'productName' FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]')) AS key ORDER BY 1),
    about.first_day, about.last_day, s.event_count,
    jsonb_array_length(coalesce(s.receipt -> 'keys', '[]')),
    booked.written,
    coalesce((s.receipt -> 'records' ->> 'kept')::bigint, CASE WHEN booked.counts THEN 0 ELSE booked.written END),
    lower(concat_ws(E'\n', s.file_name, s.receipt -> 'submittedBy' ->> 'name', s.receipt -> 'submittedBy' ->> 'email',
      about.tails) COLLATE "und-x-icu")
  FROM (
    SELECT min(line -> 'period' ->> 'start')::date AS first_day, max(line -> 'period' ->> 'end')::date AS last_day,
      string_agg(line ->> 'keyTail', E'\n') AS tails
    FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]') || coalesce(s.receipt -> 'unmatchedKeys', '[]')) AS line
  ) AS about, (
    SELECT coalesce((s.receipt -> 'records' ->> 'added')::bigint, 0) + coalesce((s.receipt -> 'records' ->> 'replaced')::bigint, 0) AS written,
      EXISTS (SELECT FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]')) AS key, jsonb_array_elements(key -> 'totals') AS total
        WHERE total ->> 'unit' IS NOT NULL AND total ->> 'value' <> total ->> 'outsideTerm') AS counts
  ) AS booked
  ON CONFLICT (receipt_id, (coalesce('a' || account_id, 'u' || user_id, ''))) DO UPDATE SET
    products = array(SELECT DISTINCT unnest(known.products || excluded.products) ORDER BY 1),
    first_day = least(known.first_day, excluded.first_day), last_day = greatest(known.last_day, excluded.last_day),
    records = known.records + excluded.records, keys = known.keys + excluded.keys,
    written = known.written + excluded.written, kept = known.kept + excluded.kept,
    search_text = known.search_text || E'\n' || excluded.search_text
$$;
GRANT EXECUTE ON FUNCTION note_submission TO "{db}_tenant", "{db}_staff", "{db}_system";
CREATE FUNCTION note_submission_row() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM note_submission(NEW); RETURN NULL; END $$;
CREATE TRIGGER noted AFTER INSERT ON usage_submission FOR EACH ROW EXECUTE FUNCTION note_submission_row();

CREATE TABLE usage_original (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL,
  account_id text REFERENCES account,
  user_id text REFERENCES app_user,
  sha256 text NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  byte_size bigint NOT NULL,
  chunks integer NOT NULL,
  kept_at timestamptz NOT NULL
);
COMMENT ON TABLE usage_original IS 'A submitted file as it came, kept for UPLOAD_RETENTION days.';
COMMENT ON COLUMN usage_original.account_id IS 'Set where all of the file is about this account; else its uploader and staff alone may have it.';
COMMENT ON COLUMN usage_original.sha256 IS 'Of the bytes as they came: the same content of the same account is kept once.';
CREATE UNIQUE INDEX usage_original_of_account ON usage_original (account_id, sha256) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX usage_original_of_user ON usage_original (user_id, sha256) WHERE account_id IS NULL;
CREATE INDEX usage_original_receipt ON usage_original (receipt_id);
CREATE INDEX usage_original_age ON usage_original (kept_at);
CREATE TABLE usage_original_chunk (
  original_id uuid NOT NULL REFERENCES usage_original ON DELETE CASCADE,
  n integer NOT NULL,
  account_id text,
  user_id text,
  ciphertext bytea NOT NULL,
  PRIMARY KEY (original_id, n)
);
COMMENT ON TABLE usage_original_chunk IS 'The file''s pieces, each sealed for its place in this very file: none can be moved, left out or put last.';
-- Sealed bytes do not shrink: PostgreSQL need not try.
ALTER TABLE usage_original_chunk ALTER COLUMN ciphertext SET STORAGE EXTERNAL;
SELECT protect_account_rows('usage_original', 'account_id', 'user_id');
SELECT protect_account_rows('usage_original_chunk', 'account_id', 'user_id');
GRANT SELECT, INSERT ON usage_original, usage_original_chunk TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, DELETE ON usage_original, usage_original_chunk TO "{db}_system";

-- Submissions of old: as the system, since the owner of the tables sees no rows.
SET LOCAL ROLE "{db}_system";
SELECT note_submission(s) FROM usage_submission s ORDER BY s.submitted_at, s.part;
RESET ROLE;
