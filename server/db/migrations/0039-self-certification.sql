-- Customers certify their past usage: their contacts, the applications of a case, the case and what became of it.
ALTER TABLE crm_case
  ADD COLUMN created_at timestamptz,
  ADD CONSTRAINT crm_case_of_account UNIQUE (account_id, id);
COMMENT ON COLUMN crm_case.created_at IS 'Null for cases of the import: of two cases of one day the portal''s own is the newer one.';

CREATE TABLE case_event (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  case_id text NOT NULL,
  action text NOT NULL CHECK (action IN ('ASK', 'BEGIN', 'STATUS', 'NOTE')),
  status text NOT NULL,
  note text,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  by_staff boolean NOT NULL,
  at timestamptz NOT NULL,
  mailed_at timestamptz,
  CHECK (action <> 'NOTE' OR note IS NOT NULL),
  FOREIGN KEY (account_id, case_id) REFERENCES crm_case (account_id, id)
);
COMMENT ON TABLE case_event IS 'What became of a case, and who did it; staff''s notes are for staff.';
COMMENT ON COLUMN case_event.id IS 'Of a note, and where staff ask or set a status, made by the browser: a call whose answer was lost is known again.';
COMMENT ON COLUMN case_event.seq IS 'The order in which things happened: two may have the same instant.';
COMMENT ON COLUMN case_event.status IS 'How the case stood after it.';
COMMENT ON COLUMN case_event.user_name IS 'As it was then.';
COMMENT ON COLUMN case_event.mailed_at IS 'Of a question: when the mails to the account''s people were put into the outbox.';
CREATE INDEX case_event_of_case ON case_event (case_id, seq);
CREATE INDEX case_event_account ON case_event (account_id, case_id);
CREATE INDEX case_event_user ON case_event (user_id);
CREATE INDEX case_event_waiting ON case_event (at) WHERE action = 'ASK' AND mailed_at IS NULL;
SELECT protect_account_rows('case_event');

CREATE TABLE account_contact (
  account_id text NOT NULL REFERENCES account,
  email_key text NOT NULL,
  person_id text NOT NULL REFERENCES person,
  PRIMARY KEY (account_id, email_key)
);
COMMENT ON TABLE account_contact IS 'Contacts that people of an account named; those of its applications are its contacts as well.';
CREATE INDEX account_contact_person ON account_contact (person_id);
SELECT protect_account_rows('account_contact');
CREATE POLICY tenant_contact ON person FOR SELECT TO "{db}_tenant" USING (
  EXISTS (SELECT FROM account_contact c WHERE c.person_id = person.id));
-- Whoever may describe an application may name somebody new; who is known already is changed by the import alone.
CREATE POLICY tenant_insert ON person FOR INSERT TO "{db}_tenant" WITH CHECK (true);

ALTER TABLE application
  ADD COLUMN self_certification_case_id text,
  ADD FOREIGN KEY (account_id, self_certification_case_id) REFERENCES crm_case (account_id, id);
COMMENT ON COLUMN application.self_certification_case_id IS 'The case in which its people described it; null for those of the import.';
CREATE UNIQUE INDEX application_of_case ON application (self_certification_case_id, lower(name COLLATE "und-x-icu"))
  WHERE self_certification_case_id IS NOT NULL;

-- Two applications may use one license in the same environment and days: each speaks for itself.
ALTER TABLE usage_claim ADD COLUMN application_id text NOT NULL DEFAULT '';
COMMENT ON COLUMN usage_claim.application_id IS 'Of past usage; empty where the figure is the license''s as a whole.';
ALTER TABLE usage_claim DROP CONSTRAINT usage_claim_once;
ALTER TABLE usage_claim ADD CONSTRAINT usage_claim_once EXCLUDE USING gist
  (license_key_id WITH =, usage_type WITH =, environment WITH =, processors_per_server WITH =, application_id WITH =,
    period WITH &&);
CREATE INDEX usage_entry_application ON usage_entry (account_id, application_id) WHERE application_id IS NOT NULL;

GRANT INSERT, UPDATE (description, platforms, company_wide_search_performed, status) ON crm_case
  TO "{db}_tenant", "{db}_staff";
GRANT INSERT, UPDATE (name, description, license_type, primary_reporting_contact_id, secondary_reporting_contact_id)
  ON application TO "{db}_tenant", "{db}_staff";
GRANT INSERT ON person TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT ON account_contact TO "{db}_tenant", "{db}_staff";
GRANT INSERT ON case_event TO "{db}_tenant";
GRANT SELECT (id, seq, account_id, case_id, action, status, user_name, by_staff, at) ON case_event TO "{db}_tenant";
GRANT SELECT, INSERT ON case_event TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON case_event, account_contact TO "{db}_system";
