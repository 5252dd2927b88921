-- Single values of the portal itself, by name: the proof of its secret, how it and the CRM get on, how far each object
-- of the CRM was read.
CREATE TABLE portal_state (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
COMMENT ON COLUMN portal_state.name IS
  'secret: sealed by the first start; who cannot open it ends before anything else is read or written. crm: the circuit breaker; after failures in a row nobody asks the CRM before restingUntil. crm.pull.<object>: how far its changes were read; a lastId is the last record with this stamp, and a pull that was cut goes on there.';
ALTER TABLE portal_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE portal_state FORCE ROW LEVEL SECURITY;
-- The proof of the secret is written once: nobody changes or removes it.
CREATE POLICY system ON portal_state FOR SELECT TO "{db}_system" USING (true);
CREATE POLICY system_insert ON portal_state FOR INSERT TO "{db}_system" WITH CHECK (true);
CREATE POLICY system_update ON portal_state FOR UPDATE TO "{db}_system" USING (name <> 'secret') WITH CHECK (name <> 'secret');
CREATE POLICY system_delete ON portal_state FOR DELETE TO "{db}_system" USING (name <> 'secret');
CREATE POLICY staff ON portal_state FOR SELECT TO "{db}_staff" USING (name = 'crm' OR name LIKE 'crm.%');
GRANT SELECT, INSERT, UPDATE, DELETE ON portal_state TO "{db}_system";
GRANT SELECT ON portal_state TO "{db}_staff";

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO portal_state (name, value) SELECT 'secret', to_jsonb(translate(encode(sealed, 'base64'), E'\n', '')) FROM secret_canary;
INSERT INTO portal_state (name, value)
  SELECT 'crm', jsonb_build_object('failures', failures, 'restingUntil', resting_until, 'reason', reason, 'reachedAt', reached_at,
    'callsUsed', calls_used, 'callsMost', calls_most)
  FROM crm_state;
INSERT INTO portal_state (name, value)
  SELECT 'crm.pull.' || object, jsonb_build_object('stamp', stamp, 'lastId', last_id, 'endedAt', ended_at) FROM crm_place;
RESET ROLE;

DROP TABLE secret_canary;
DROP TABLE crm_state;
DROP TABLE crm_place;
