-- The audit, sealed in batches by a chain of keyed hashes (server/audit/compute-seal.ts): whoever has the database
-- alone cannot write the chain anew, so that a row that was changed, removed or slipped in is found.
CREATE TABLE audit_seal (
  number bigint PRIMARY KEY CHECK (number > 0),
  sealed_at timestamptz NOT NULL,
  row_ids bigint[] NOT NULL,
  row_hashes bytea NOT NULL,
  last_id bigint NOT NULL,
  settled_id bigint NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL
);
COMMENT ON COLUMN audit_seal.row_hashes IS 'SHA-256 of each row without its id, one after the other in the order of row_ids.';
COMMENT ON COLUMN audit_seal.last_id IS 'The highest of row_ids, 0 without rows: finds the seals that may hold rows above a settled id.';
COMMENT ON COLUMN audit_seal.settled_id IS 'No row with this id or a lower one can still appear: ids are given out before their transactions end.';
COMMENT ON COLUMN audit_seal.previous IS 'The hash of the seal before; zeros in the first.';
COMMENT ON COLUMN audit_seal.hash IS 'HMAC of all of the above, with a key derived from PORTAL_SECRET.';
CREATE INDEX audit_seal_last ON audit_seal (last_id);
ALTER TABLE audit_seal ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_seal FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON audit_seal TO "{db}_system" USING (true) WITH CHECK (true);
SELECT make_append_only('audit_seal');
GRANT SELECT, INSERT ON audit_seal TO "{db}_system";
