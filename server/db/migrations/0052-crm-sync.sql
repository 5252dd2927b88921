-- What goes to a CRM outside and comes from it: what waits, what both sides agreed on, and how the two get on.
CREATE TABLE crm_outbox (
  object text NOT NULL CHECK (object IN ('contact', 'case', 'application', 'usage')),
  id text NOT NULL,
  account_id text NOT NULL REFERENCES account,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  PRIMARY KEY (object, id)
);
COMMENT ON TABLE crm_outbox IS 'Records that changed here and have to go to the CRM: which, not what. What is sent is read when it is sent.';
COMMENT ON COLUMN crm_outbox.version IS 'Grows with every change: what changes while it is being sent stays here.';
COMMENT ON COLUMN crm_outbox.last_error IS 'Why the CRM did not take it: its words, without what was sent.';
CREATE INDEX crm_outbox_due ON crm_outbox (object, next_attempt_at);
CREATE INDEX crm_outbox_account ON crm_outbox (account_id);
SELECT protect_account_rows('crm_outbox');
GRANT SELECT (object, id, account_id, version, changed_at, next_attempt_at), INSERT (object, id, account_id, changed_at, next_attempt_at),
  UPDATE (version, changed_at, next_attempt_at, attempts) ON crm_outbox TO "{db}_tenant";
GRANT SELECT, INSERT, UPDATE ON crm_outbox TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON crm_outbox TO "{db}_system";

CREATE TABLE crm_record (
  object text NOT NULL,
  id text NOT NULL,
  salesforce_id text,
  base jsonb NOT NULL DEFAULT '{}',
  sent jsonb NOT NULL DEFAULT '{}',
  agreed_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (object, id)
);
COMMENT ON TABLE crm_record IS 'A record that the CRM has as well, by the portal''s id. Never a key: of licenses the ids alone.';
COMMENT ON COLUMN crm_record.base IS 'The fields that both sides may write, as they were when both had the same.';
COMMENT ON COLUMN crm_record.sent IS 'What is on its way, written down before: an answer that is lost leaves it here.';
COMMENT ON COLUMN crm_record.deleted_at IS 'When the CRM was seen to have deleted it; the portal keeps what is its.';
CREATE INDEX crm_record_there ON crm_record (object, salesforce_id);

CREATE TABLE crm_place (
  object text PRIMARY KEY,
  stamp timestamptz,
  last_id text,
  ended_at timestamptz
);
COMMENT ON TABLE crm_place IS 'How far the CRM''s changes were read: a pull that was cut goes on here.';
COMMENT ON COLUMN crm_place.last_id IS 'The last record that was read with this stamp; null: the pull reached its end.';

CREATE TABLE crm_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  failures integer NOT NULL DEFAULT 0,
  resting_until timestamptz,
  reason text,
  reached_at timestamptz,
  calls_used integer,
  calls_most integer
);
COMMENT ON TABLE crm_state IS 'The circuit breaker: after failures in a row nobody asks the CRM before resting_until.';

CREATE TABLE crm_conflict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object text NOT NULL,
  record_id text NOT NULL,
  account_id text,
  field text NOT NULL,
  portal_value text,
  crm_value text,
  winner text NOT NULL CHECK (winner IN ('portal', 'crm')),
  found_at timestamptz NOT NULL
);
COMMENT ON TABLE crm_conflict IS 'A field that both sides had changed: both values, and whose stands by the rule of the mapping.';
CREATE INDEX crm_conflict_found ON crm_conflict (found_at DESC, id DESC);

CREATE TABLE crm_problem (
  object text NOT NULL,
  salesforce_id text NOT NULL,
  problem text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (object, salesforce_id)
);
COMMENT ON TABLE crm_problem IS 'A record of the CRM that the portal cannot take in, and why; gone when it can.';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['crm_record', 'crm_place', 'crm_state', 'crm_conflict', 'crm_problem'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY system ON %I TO "{db}_system" USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO "{db}_staff" USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO "{db}_staff"', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO "{db}_system"', name);
  END LOOP;
END $$;
