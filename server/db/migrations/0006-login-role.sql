-- The pool logs in as a role that owns nothing and inherits nothing (server/db/login-role.ts): outside a frame it sees
-- and may do nothing but ask whom a session belongs to. The owner of the tables is for migrations alone.
REVOKE EXECUTE ON FUNCTION find_principal FROM CURRENT_USER;
-- Whether the schema is current is asked as the system, where the owner stays away.
GRANT SELECT ON migration TO "{db}_system";
-- Databases made before PostgreSQL 15 let everybody make tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Everybody may call a function unless told otherwise: here only the frames may, and later functions name their callers.
REVOKE EXECUTE ON FUNCTION app_accounts, app_user_id, protect_account_rows, refuse_change, make_append_only, email_key,
  count_authz_change, whole_years, license_term, usage_percent, joined_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_accounts, app_user_id, email_key, whole_years, license_term, usage_percent, joined_words
  TO "{db}_tenant", "{db}_staff", "{db}_system";
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- The portal never says which id a row of the audit gets.
REVOKE INSERT ON audit FROM "{db}_tenant", "{db}_staff", "{db}_system";
GRANT INSERT (at, user_id, account_id, action, object, request_id, detail) ON audit TO "{db}_tenant", "{db}_staff", "{db}_system";
