-- Teams of usage accounts: who was invited, who asks to be let in, and what became of the team.
-- Rows of a team are seen by those who look after it: an application's people never see its sibling's.
CREATE FUNCTION looks_after(account text, cuca text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT account = ANY ((SELECT app_accounts())::text[]) AND EXISTS (
    SELECT FROM cuca_role mine WHERE mine.user_id = (SELECT app_user_id()) AND mine.account_id = account
      AND mine.cuca_id = cuca AND mine.roles && ARRAY['CUCA_OWNER', 'CUCA_ADMIN'])
$$;
REVOKE EXECUTE ON FUNCTION looks_after FROM PUBLIC;
GRANT EXECUTE ON FUNCTION looks_after TO "{db}_tenant";

CREATE FUNCTION protect_team_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s FOR SELECT TO "{db}_tenant" USING (looks_after(account_id, cuca_id))', target);
  EXECUTE format('CREATE POLICY system ON %s TO "{db}_system" USING (true) WITH CHECK (true)', target);
END $$;
REVOKE EXECUTE ON FUNCTION protect_team_rows FROM PUBLIC;

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  account_id text NOT NULL,
  cuca_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0
    AND roles <@ ARRAY['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER']),
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL REFERENCES app_user,
  inviter_name text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by text REFERENCES app_user,
  withdrawn_at timestamptz,
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id)
);
COMMENT ON COLUMN invitation.id IS 'Made by the browser, so that a call whose answer was lost invites nobody twice.';
COMMENT ON COLUMN invitation.token_hash IS 'SHA-256 of what the mail carries: a copy of the table opens nothing. Sent again, it is another one.';
COMMENT ON COLUMN invitation.inviter_name IS 'As it was then: customers may not read the names of other log-ins.';
CREATE UNIQUE INDEX invitation_waiting ON invitation (account_id, cuca_id, email_key)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX invitation_inviter ON invitation (invited_by);
CREATE INDEX invitation_accepter ON invitation (accepted_by) WHERE accepted_by IS NOT NULL;
CREATE INDEX invitation_address ON invitation (email_key) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
SELECT protect_team_rows('invitation');
GRANT SELECT (id, account_id, cuca_id, email, email_key, roles, invited_by, inviter_name, created_at, sent_at,
  expires_at, accepted_at, accepted_by, withdrawn_at) ON invitation TO "{db}_tenant";
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO "{db}_system";

CREATE TABLE access_request (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  cuca_id text NOT NULL,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  email text NOT NULL,
  note text NOT NULL,
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text REFERENCES app_user,
  answerer_name text,
  granted_roles text[],
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id),
  CHECK ((answered_at IS NULL) = (answerer_name IS NULL)),
  CHECK (granted_roles IS NULL OR answered_at IS NOT NULL)
);
COMMENT ON TABLE access_request IS 'Somebody of the account who asks the owners of one of its applications to be let in.';
COMMENT ON COLUMN access_request.granted_roles IS 'Null in an answered request: it was declined.';
CREATE UNIQUE INDEX access_request_waiting ON access_request (account_id, cuca_id, user_id) WHERE answered_at IS NULL;
CREATE INDEX access_request_user ON access_request (user_id);
CREATE INDEX access_request_answerer ON access_request (answered_by) WHERE answered_by IS NOT NULL;
SELECT protect_team_rows('access_request');
GRANT SELECT ON access_request TO "{db}_tenant";
GRANT SELECT, INSERT, UPDATE, DELETE ON access_request TO "{db}_system";

CREATE TABLE team_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  cuca_id text NOT NULL,
  at timestamptz NOT NULL,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('INVITED', 'INVITED_AGAIN', 'INVITATION_WITHDRAWN', 'JOINED', 'ROLES_CHANGED',
    'REMOVED', 'ACCESS_ASKED', 'ACCESS_GRANTED', 'ACCESS_DECLINED', 'KEY_ASSIGNED', 'KEY_UNASSIGNED')),
  object text NOT NULL,
  subject text NOT NULL,
  roles_before text[],
  roles text[],
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id)
);
COMMENT ON TABLE team_change IS 'What its team sees of an application''s history. The audit says the same to staff, and in which call.';
COMMENT ON COLUMN team_change.object IS 'The id of the person, invitation, request or key.';
COMMENT ON COLUMN team_change.subject IS 'How people know it, as it was then: a name, an address or a key''s tail.';
CREATE INDEX team_change_of_team ON team_change (account_id, cuca_id, id DESC);
CREATE INDEX team_change_user ON team_change (user_id);
SELECT protect_team_rows('team_change');
SELECT make_append_only('team_change');
GRANT SELECT ON team_change TO "{db}_tenant";
GRANT SELECT, INSERT ON team_change TO "{db}_system";

-- Customers may not read other log-ins; of their own team they see who it is.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE FUNCTION team_members(account text, cuca text)
RETURNS TABLE (user_id text, email text, first_name text, last_name text, roles text[], disabled boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.email, u.first_name, u.last_name, r.roles, u.disabled
  FROM cuca_role r JOIN app_user u ON u.id = r.user_id
  WHERE r.account_id = account AND r.cuca_id = cuca AND r.roles <> '{}'
    AND r.account_id = ANY ((SELECT app_accounts())::text[])
    AND EXISTS (SELECT FROM cuca_role mine WHERE mine.user_id = (SELECT app_user_id()) AND mine.account_id = account
      AND mine.cuca_id = cuca AND mine.roles && ARRAY['CUCA_OWNER', 'CUCA_ADMIN'])
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
REVOKE EXECUTE ON FUNCTION team_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team_members TO "{db}_tenant";

-- Whoever was invited and has no password yet chooses their first by a link.
ALTER TABLE password_link ADD COLUMN is_first boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN password_link.is_first IS 'For a log-in without a password: it dies with the first that is set, as the others die where there is none.';
