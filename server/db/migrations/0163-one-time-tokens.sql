-- What works once and ends by itself is kept in one table: a log-in that was begun, a mailed link that proves an address
-- or sets a password. Each is looked up by its hash and its kind: no token of a kind opens anything of another.
CREATE TABLE one_time_token (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('LOGIN', 'ADDRESS', 'PASSWORD', 'FIRST_PASSWORD')),
  user_id text REFERENCES app_user,
  email_key text,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK (num_nulls(user_id, email_key) = CASE kind WHEN 'LOGIN' THEN 2 ELSE 0 END)
);
COMMENT ON COLUMN one_time_token.token_hash IS 'SHA-256 of what the browser or the mail carries: a copy of the table opens nothing.';
COMMENT ON COLUMN one_time_token.kind IS 'FIRST_PASSWORD: for a log-in without a password; it dies with the first that is set, as PASSWORD dies where there is none.';
COMMENT ON COLUMN one_time_token.email_key IS 'Where the mail went: the link dies with a change of the address.';
COMMENT ON COLUMN one_time_token.payload IS 'LOGIN: returnTo, cookieHash in hex, nonce, codeVerifier; ADDRESS: returnTo.';
CREATE INDEX one_time_token_user ON one_time_token (user_id);
CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);
ALTER TABLE one_time_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE one_time_token FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON one_time_token TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_token TO "{db}_system";

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO one_time_token (token_hash, kind, user_id, email_key, created_at, expires_at, used_at)
  SELECT token_hash, CASE WHEN is_first THEN 'FIRST_PASSWORD' ELSE 'PASSWORD' END, user_id, email_key, created_at,
    expires_at, used_at
  FROM password_link;
INSERT INTO one_time_token (token_hash, kind, user_id, email_key, payload, created_at, expires_at, used_at)
  SELECT token_hash, 'ADDRESS', user_id, email_key, jsonb_build_object('returnTo', return_to), created_at, expires_at,
    used_at
  FROM email_verification;
-- An attempt to log in lives fifteen minutes.
INSERT INTO one_time_token (token_hash, kind, payload, created_at, expires_at, used_at)
  SELECT state_hash, 'LOGIN', jsonb_build_object('returnTo', return_to, 'cookieHash', encode(cookie_hash, 'hex'),
    'nonce', nonce, 'codeVerifier', code_verifier), expires_at - interval '15 minutes', expires_at, used_at
  FROM login_attempt;
RESET ROLE;

DROP TABLE password_link;
DROP TABLE email_verification;
DROP TABLE login_attempt;
