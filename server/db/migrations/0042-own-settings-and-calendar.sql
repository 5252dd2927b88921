-- Where somebody is signed in, what they want by mail, and the address of their calendar.
ALTER TABLE session
  ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN user_agent text,
  ADD COLUMN address text;
COMMENT ON COLUMN session.public_id IS 'What the owner''s list calls it: the hash stays in the server.';
COMMENT ON COLUMN session.user_agent IS 'What the browser said of itself at the sign-in; null for those of before.';
COMMENT ON COLUMN session.address IS 'The network address of the sign-in.';
CREATE UNIQUE INDEX session_public_id ON session (public_id);

CREATE TABLE notification_choice (
  user_id text NOT NULL REFERENCES app_user,
  kind text NOT NULL,
  by_mail boolean NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
COMMENT ON TABLE notification_choice IS 'What somebody chose for a kind of mail; no row: as the kind has it for everybody.';
ALTER TABLE notification_choice ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_choice FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON notification_choice USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON notification_choice TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON notification_choice TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choice TO "{db}_system";

CREATE TABLE calendar_address (
  user_id text PRIMARY KEY REFERENCES app_user,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
COMMENT ON TABLE calendar_address IS 'The private address under which a calendar program reads what is due: one per person.';
COMMENT ON COLUMN calendar_address.token_hash IS 'SHA-256: a copy of the table opens nothing.';
COMMENT ON COLUMN calendar_address.last_read_at IS 'Written at most once an hour.';
ALTER TABLE calendar_address ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_address FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON calendar_address USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON calendar_address TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT (user_id, created_at, last_read_at), DELETE ON calendar_address TO "{db}_tenant", "{db}_staff";
GRANT INSERT (user_id, token_hash, created_at), UPDATE (token_hash, created_at, last_read_at) ON calendar_address TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_address TO "{db}_system";
