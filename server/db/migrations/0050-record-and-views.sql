-- The record of deeds: where a call came from, who may read what of it, and when all of it was checked; and staff's
-- views of the portal as a customer.
ALTER TABLE audit ADD COLUMN network text CHECK (length(network) <= 100);
COMMENT ON COLUMN audit.network IS 'Where the call came from; null of jobs and commands, and in rows from before it was recorded.';
COMMENT ON COLUMN audit.actor IS 'person, stranger, "token <id>", "view <id> as <user id, or roles>", "job <name>" or "command <name>"; null in rows from before it was recorded.';
GRANT INSERT (network) ON audit TO "{db}_tenant", "{db}_staff", "{db}_system";
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_person ON audit (user_id, at);
CREATE INDEX audit_seal_rows ON audit_seal USING gin (row_ids);

-- An account's people read what was done about their account; which of them may, the call's contract says.
CREATE POLICY tenant_read ON audit FOR SELECT TO "{db}_tenant" USING (account_id = ANY ((SELECT app_accounts())::text[]));
GRANT SELECT ON audit TO "{db}_tenant";

CREATE TABLE audit_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  findings integer NOT NULL CHECK (findings >= 0),
  sealed bigint NOT NULL,
  head text
);
COMMENT ON TABLE audit_check IS 'When all of the audit was held against its seals, and how many rows or seals were not as they were written.';
ALTER TABLE audit_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_check FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON audit_check TO "{db}_system" USING (true) WITH CHECK (true);
SELECT make_append_only('audit_check');
GRANT SELECT, INSERT ON audit_check TO "{db}_system";

CREATE TABLE customer_view (
  id uuid PRIMARY KEY,
  session_hash bytea NOT NULL,
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL REFERENCES account,
  subject_id text REFERENCES app_user,
  account_roles text[] NOT NULL DEFAULT '{}',
  cuca_id text,
  cuca_roles text[] NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  begun_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (subject_id IS NULL OR (account_roles = '{}' AND cuca_roles = '{}')),
  FOREIGN KEY (account_id, cuca_id) REFERENCES application (account_id, id)
);
COMMENT ON TABLE customer_view IS 'Staff looking at the portal as a customer: bound to their session, reading only, half an hour at most.';
COMMENT ON COLUMN customer_view.subject_id IS 'The person as whom they look; null: as somebody with the roles beside it.';
CREATE UNIQUE INDEX customer_view_open ON customer_view (session_hash) WHERE ended_at IS NULL;
CREATE INDEX customer_view_account ON customer_view (account_id);
CREATE INDEX customer_view_person ON customer_view (user_id);
CREATE INDEX customer_view_subject ON customer_view (subject_id) WHERE subject_id IS NOT NULL;
ALTER TABLE customer_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_view FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON customer_view TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (ended_at) ON customer_view TO "{db}_system";

-- Customers may not read other log-ins; in their record they see who of their own people it was, and of staff that it was staff.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE FUNCTION deed_people() RETURNS TABLE (user_id text, name text, email text, by_staff boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (SELECT * FROM audit WHERE account_id = ANY ((SELECT app_accounts())::text[]))
  SELECT u.id, CASE WHEN NOT s.staff THEN concat_ws(' ', u.first_name, u.last_name) END,
    CASE WHEN NOT s.staff THEN u.email END, s.staff
  FROM app_user u CROSS JOIN LATERAL (SELECT 'INTERNAL_STAKEHOLDER' = ANY (u.global_roles) AS staff) s
  WHERE u.id IN (SELECT m.user_id FROM mine m) OR u.id IN (SELECT m.object FROM mine m)
    OR u.id IN (SELECT split_part(m.actor, ' ', 4) FROM mine m WHERE m.actor LIKE 'view %')
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
REVOKE EXECUTE ON FUNCTION deed_people FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deed_people TO "{db}_tenant";
