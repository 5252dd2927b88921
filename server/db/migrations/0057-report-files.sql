-- Files of the licenses report that are written in the background and kept for whoever asked for them.
CREATE TABLE report_file (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  choice_ciphertext bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'WRITING', 'READY', 'FAILED')),
  attempt integer NOT NULL DEFAULT 0,
  expected bigint NOT NULL,
  written bigint NOT NULL DEFAULT 0,
  byte_size bigint NOT NULL DEFAULT 0,
  pieces integer,
  as_of date,
  asked_at timestamptz NOT NULL,
  ready_at timestamptz,
  kept_until timestamptz,
  CHECK (state <> 'READY' OR num_nulls(pieces, as_of, ready_at, kept_until) = 0)
);
COMMENT ON TABLE report_file IS 'A file of the licenses report that somebody asked for; deleting it gives it up.';
COMMENT ON COLUMN report_file.id IS 'Made by the browser: asking twice makes one.';
COMMENT ON COLUMN report_file.choice_ciphertext IS 'Filters and order, sealed: somebody may search for a whole key.';
COMMENT ON COLUMN report_file.attempt IS 'Which attempt writes it: what an earlier one still writes is refused.';
COMMENT ON COLUMN report_file.expected IS 'License keys when it was asked for: what progress is measured by.';
COMMENT ON COLUMN report_file.written IS 'License keys in the file so far.';
COMMENT ON COLUMN report_file.byte_size IS 'Of the pieces as they are kept.';
COMMENT ON COLUMN report_file.as_of IS 'The day that the file speaks of.';
CREATE INDEX report_file_of_user ON report_file (user_id, asked_at);
CREATE INDEX report_file_to_write ON report_file (asked_at) WHERE state IN ('WAITING', 'WRITING');
CREATE INDEX report_file_over ON report_file (kept_until) WHERE kept_until IS NOT NULL;
ALTER TABLE report_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_file FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON report_file TO "{db}_staff" USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON report_file TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON report_file TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_file TO "{db}_system";

CREATE TABLE report_file_piece (
  file_id uuid NOT NULL REFERENCES report_file ON DELETE CASCADE,
  n integer NOT NULL,
  ciphertext bytea NOT NULL,
  PRIMARY KEY (file_id, n)
);
COMMENT ON TABLE report_file_piece IS 'The file''s pieces, each sealed for its place in this very attempt.';
-- Sealed bytes do not shrink: PostgreSQL need not try.
ALTER TABLE report_file_piece ALTER COLUMN ciphertext SET STORAGE EXTERNAL;
ALTER TABLE report_file_piece ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_file_piece FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON report_file_piece FOR SELECT TO "{db}_staff" USING (EXISTS (SELECT FROM report_file f WHERE f.id = file_id));
CREATE POLICY system ON report_file_piece TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT ON report_file_piece TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_file_piece TO "{db}_system";
