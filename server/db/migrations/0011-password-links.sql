-- Links that let people of the embedded provider choose a new password.
CREATE TABLE password_link (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user,
  email_key text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON COLUMN password_link.token_hash IS 'SHA-256 of what the mail carries: a copy of the table opens nothing.';
COMMENT ON COLUMN password_link.email_key IS 'Where the mail went: the link dies with a change of the address.';
CREATE INDEX password_link_of_user ON password_link (user_id);
ALTER TABLE password_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_link FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON password_link TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_link TO "{db}_system";
