-- Proof that PORTAL_SECRET is the one this database was made with: one row, sealed with it by the first start.
CREATE TABLE secret_canary (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  sealed bytea NOT NULL
);
COMMENT ON TABLE secret_canary IS 'A start or command whose secret does not open the row ends before it reads or writes anything else.';

ALTER TABLE secret_canary ENABLE ROW LEVEL SECURITY;
ALTER TABLE secret_canary FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON secret_canary TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON secret_canary TO "{db}_system";
