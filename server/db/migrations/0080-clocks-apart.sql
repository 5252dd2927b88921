-- The clocks of two processes may be five minutes apart: at 70 seconds, a minute refused whoever had signed in at the one
-- that is ahead. Otherwise as in 0008; owner and grants stay what they are.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE OR REPLACE FUNCTION find_principal(session_hash bytea, person text, at timestamptz, idle_since timestamptz)
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
      AND s.expires_at > at AND s.last_active_at > idle_since
      AND greatest(s.created_at, s.last_active_at) <= at + interval '5 minutes';
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
