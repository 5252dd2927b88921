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
CREATE INDEX email_verification_address ON email_verification (email_key, created_at);

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

-- The person of a live session with every role: asked by every request, so one statement without a transaction of its
-- own. It runs as the system role, whose rows it may read, and nobody but the portal's own log-in may call it.
CREATE FUNCTION find_principal(session_hash bytea, person text, at timestamptz, idle_since timestamptz)
RETURNS TABLE (
  user_id text, email text, email_verified boolean, identity_provider text, first_name text, last_name text,
  authz_version text, global_roles text[], last_active_at timestamptz, demo boolean, accounts json, cucas json
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT u.id, u.email, u.email_verified, s.identity_provider, u.first_name, u.last_name,
      u.authz_version::text, u.global_roles, s.last_active_at, u.demo,
      (SELECT json_agg(json_build_object('id', r.account_id, 'roles', r.roles)) FROM account_role r WHERE r.user_id = u.id),
      (SELECT json_agg(json_build_object('account', c.account_id, 'id', c.cuca_id, 'roles', c.roles)) FROM cuca_role c WHERE c.user_id = u.id)
    FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id_hash = session_hash AND u.id = person AND NOT u.disabled AND s.ended_at IS NULL
      AND s.expires_at > at AND s.last_active_at > idle_since;
END $$;
REVOKE ALL ON FUNCTION find_principal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_principal TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO "{db}_system";
ALTER FUNCTION find_principal OWNER TO "{db}_system";
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
