-- Log-in: the portal's sessions and signing keys, the embedded OpenID provider's state, e-mail verification and mail.
CREATE TABLE signing_key (
  kid text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('portal', 'idp')),
  private_key_ciphertext bytea NOT NULL,
  public_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user,
  identity_provider text NOT NULL,
  created_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  refresh_token_ciphertext bytea,
  id_token_ciphertext bytea,
  provider_expires_at timestamptz,
  refresh_version integer NOT NULL DEFAULT 0,
  refresh_lease_until timestamptz
);
COMMENT ON COLUMN session.id_hash IS 'SHA-256 of the cookie value: a copy of the table opens no session.';
COMMENT ON COLUMN session.identity_provider IS 'Which provider this log-in came through: the internal role counts through Microsoft only.';
COMMENT ON COLUMN session.refresh_version IS 'One renewal at the provider at a time: the row is leased by version, parallel callers wait for its result.';
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE login_attempt (
  state_hash bytea PRIMARY KEY,
  cookie_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE idp_record (
  model text NOT NULL,
  id_hash bytea NOT NULL,
  payload_ciphertext bytea NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  account_id_at_provider text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id_hash)
);
COMMENT ON TABLE idp_record IS 'State of the embedded OpenID provider; ids are hashed, payloads encrypted.';
CREATE INDEX idp_record_grant ON idp_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX idp_record_uid ON idp_record (uid) WHERE uid IS NOT NULL;

CREATE TABLE login_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_hash bytea NOT NULL,
  failed_at timestamptz NOT NULL
);
COMMENT ON TABLE login_failure IS 'Wrong passwords at the embedded provider, per address tried and per network address, both hashed.';
CREATE INDEX login_failure_subject ON login_failure (subject_hash, failed_at);

CREATE TABLE email_verification (
  token_hash bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES app_user,
  email_key text NOT NULL,
  return_to text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_verification_user ON email_verification (user_id, created_at);

CREATE TABLE email_verified (
  iss text NOT NULL,
  sub text NOT NULL,
  email_key text NOT NULL,
  verified_at timestamptz NOT NULL,
  PRIMARY KEY (iss, sub, email_key)
);
COMMENT ON TABLE email_verified IS 'Addresses proven by the portal''s own link, kept per issuer, subject and address.';

CREATE TABLE outbox_mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_ciphertext bytea,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error text
);
COMMENT ON TABLE outbox_mail IS 'Mail on its way out, written in the transaction that causes it.';
COMMENT ON COLUMN outbox_mail.body_ciphertext IS 'Sealed, since bodies carry single-use links; removed once the mail is out.';
CREATE INDEX outbox_mail_waiting ON outbox_mail (next_attempt_at) WHERE sent_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['signing_key', 'session', 'login_attempt', 'idp_record', 'login_failure', 'email_verification', 'email_verified', 'outbox_mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY system ON %I TO "{db}_system" USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO "{db}_system"', name);
  END LOOP;
END $$;
