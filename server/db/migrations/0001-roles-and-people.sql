-- Database roles, people, accounts and who may do what.
-- Roles belong to the cluster, hence the database's name in front of them.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['{db}_tenant', '{db}_staff', '{db}_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    BEGIN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    EXCEPTION WHEN insufficient_privilege THEN
      IF NOT pg_has_role(current_user, role_name, 'MEMBER') THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The accounts of the transaction's frame; no frame = none. After a transaction the setting is '' and a bare cast fails.
CREATE FUNCTION app_accounts() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.accounts', true), '')::text[] $$;
CREATE FUNCTION app_user_id() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user', true), '') $$;

-- Row-level security for a table whose rows belong to an account: the tenant sees the accounts of its frame, staff and system see all.
CREATE FUNCTION protect_account_rows(target regclass, account_column text DEFAULT 'account_id', user_column text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE condition text := format('%I = ANY ((SELECT app_accounts())::text[])', account_column);
BEGIN
  IF user_column IS NOT NULL THEN
    condition := condition || format(' OR %I = (SELECT app_user_id())', user_column);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO "{db}_tenant" USING (%s) WITH CHECK (%s)', target, condition, condition);
  EXECUTE format('CREATE POLICY staff ON %s TO "{db}_staff" USING (true) WITH CHECK (true)', target);
  EXECUTE format('CREATE POLICY system ON %s TO "{db}_system" USING (true) WITH CHECK (true)', target);
END $$;

-- Refuses UPDATE, DELETE and TRUNCATE for everybody, the owner included.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
CREATE FUNCTION make_append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('CREATE TRIGGER append_only_all BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
END $$;

-- How e-mail addresses are compared: NFKC, then ASCII lower case (emailKey in domain/access).
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(normalize(email, NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') $$;

CREATE TABLE person (
  id text PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL
);
COMMENT ON TABLE person IS 'People of the CRM: owners, account managers, contacts. Not log-ins.';

CREATE TABLE account (
  id text PRIMARY KEY,
  name text NOT NULL,
  url text,
  owner_id text REFERENCES person,
  lead_tools_team_owner_id text REFERENCES person,
  cr_csm_id text REFERENCES person,
  regional_territory text,
  global_territory text
);
CREATE INDEX account_owner ON account (owner_id);
CREATE INDEX account_csm ON account (cr_csm_id);
SELECT protect_account_rows('account', 'id');

CREATE TABLE territory (global text NOT NULL, regional text NOT NULL, PRIMARY KEY (global, regional));

CREATE TABLE application (
  id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES account,
  name text NOT NULL,
  description text,
  license_type text CHECK (license_type IN ('Internal', 'Commercial')),
  reporting_frequency text CHECK (reporting_frequency IN ('quarterly', 'annually', 'term', 'suspended', 'pending')),
  primary_reporting_contact_id text REFERENCES person,
  secondary_reporting_contact_id text REFERENCES person,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE application IS 'A customer usage account (cuca), which is also what usage is reported for.';
SELECT protect_account_rows('application');

ALTER TABLE person ENABLE ROW LEVEL SECURITY;
ALTER TABLE person FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON person FOR SELECT TO "{db}_tenant" USING (
  EXISTS (SELECT FROM account WHERE person.id IN (account.owner_id, account.lead_tools_team_owner_id, account.cr_csm_id))
  OR EXISTS (SELECT FROM application WHERE person.id IN (application.primary_reporting_contact_id, application.secondary_reporting_contact_id)));
CREATE POLICY staff ON person TO "{db}_staff" USING (true) WITH CHECK (true);
CREATE POLICY system ON person TO "{db}_system" USING (true) WITH CHECK (true);

CREATE TABLE app_user (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  iss text,
  sub text,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  identity_provider text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  global_roles text[] NOT NULL DEFAULT '{}' CHECK (global_roles <@ ARRAY['INTERNAL_STAKEHOLDER']),
  authz_version bigint NOT NULL DEFAULT 1,
  disabled boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  password_hash text,
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (iss, sub)
);
COMMENT ON COLUMN app_user.email_key IS 'NFKC, ASCII lower case: how addresses are compared.';
COMMENT ON COLUMN app_user.authz_version IS 'Grows with every change of roles; answers carry it so that the browser refetches its claims.';
COMMENT ON COLUMN app_user.demo IS 'Came with the demo data: its password is known to everybody, and it signs in in demo mode only.';
COMMENT ON COLUMN app_user.identity_provider IS 'local, microsoft …: as the last log-in said.';
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON app_user TO "{db}_tenant" USING (id = (SELECT app_user_id())) WITH CHECK (id = (SELECT app_user_id()));
CREATE POLICY staff ON app_user TO "{db}_staff" USING (true) WITH CHECK (true);
CREATE POLICY system ON app_user TO "{db}_system" USING (true) WITH CHECK (true);

CREATE TABLE account_role (
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL REFERENCES account,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'ACCOUNT_VIEWER']),
  PRIMARY KEY (user_id, account_id)
);
SELECT protect_account_rows('account_role', 'account_id', 'user_id');

CREATE TABLE cuca_role (
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL,
  cuca_id text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER']),
  PRIMARY KEY (user_id, account_id, cuca_id),
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id)
);
CREATE INDEX cuca_role_application ON cuca_role (account_id, cuca_id);
SELECT protect_account_rows('cuca_role', 'account_id', 'user_id');

-- Any change of somebody's roles is seen by their browser on the next answer.
CREATE FUNCTION count_authz_change() RETURNS trigger LANGUAGE plpgsql SECURITY INVOKER AS $$
BEGIN
  UPDATE app_user SET authz_version = authz_version + 1 WHERE id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER authz_version AFTER INSERT OR UPDATE OR DELETE ON account_role FOR EACH ROW EXECUTE FUNCTION count_authz_change();
CREATE TRIGGER authz_version AFTER INSERT OR UPDATE OR DELETE ON cuca_role FOR EACH ROW EXECUTE FUNCTION count_authz_change();

CREATE TABLE account_visit (
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL REFERENCES account,
  visited_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, account_id)
);
SELECT protect_account_rows('account_visit');

CREATE TABLE saved_filter (
  user_id text NOT NULL REFERENCES app_user,
  name text NOT NULL,
  value jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, name)
);
ALTER TABLE saved_filter ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_filter FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON saved_filter USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON saved_filter TO "{db}_system" USING (true) WITH CHECK (true);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id text,
  account_id text,
  action text NOT NULL,
  object text,
  request_id text,
  detail jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE audit IS 'Who did what, written in the transaction of the deed itself. Append-only. Never a key, token or file content.';
CREATE INDEX audit_account ON audit (account_id, at);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_insert ON audit FOR INSERT TO "{db}_tenant" WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY staff_insert ON audit FOR INSERT TO "{db}_staff" WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY staff_read ON audit FOR SELECT TO "{db}_staff" USING (true);
CREATE POLICY system ON audit TO "{db}_system" USING (true) WITH CHECK (true);
SELECT make_append_only('audit');

CREATE TABLE crm_case (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  record_type_name text NOT NULL,
  type text NOT NULL,
  sub_type text NOT NULL,
  subject text NOT NULL,
  description text,
  platforms text[] NOT NULL DEFAULT '{}',
  company_wide_search_performed boolean,
  status text NOT NULL,
  url text,
  created_date date NOT NULL
);
CREATE INDEX crm_case_account ON crm_case (account_id, created_date);
SELECT protect_account_rows('crm_case');

GRANT SELECT ON person, account, application, territory, account_role, cuca_role, crm_case TO "{db}_tenant", "{db}_staff";
-- Rights, addresses, passwords and who somebody is at their provider are the log-in's and the commands' alone.
GRANT SELECT (id, settings), UPDATE (settings) ON app_user TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE ON account_visit TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filter TO "{db}_tenant", "{db}_staff";
GRANT INSERT ON audit TO "{db}_tenant", "{db}_staff";
GRANT SELECT ON audit TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON person, account, application, territory, app_user, account_role, cuca_role, account_visit, saved_filter, crm_case TO "{db}_system";
GRANT SELECT, INSERT ON audit TO "{db}_system";
