-- Everything that is to be told by mail waits in one table, and is told once: a reminder to report usage and a question
-- about past usage are the first kinds of it.
CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('RECEIPTS', 'USAGE_ALERTS', 'EXPIRY_ALERTS', 'REPORTS_DUE', 'USAGE_REMINDER', 'CERTIFICATION_REQUEST')),
  dedupe_key text NOT NULL,
  user_id text REFERENCES app_user,
  account_id text REFERENCES account,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL,
  mailed_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (kind, dedupe_key, user_id)
);
COMMENT ON TABLE notification IS 'What somebody is told: written with what happened, marked with the mail.';
COMMENT ON COLUMN notification.dedupe_key IS 'What it tells of: nobody is told of the same twice.';
COMMENT ON COLUMN notification.user_id IS 'Whom it concerns; null: the people of the account who are to read it when it is mailed.';
COMMENT ON COLUMN notification.payload IS 'Ids, days, and figures as strings.';
COMMENT ON COLUMN notification.not_before IS 'When it may be mailed; what the same person is told meanwhile goes into the same mail.';
COMMENT ON COLUMN notification.mailed_at IS 'When its mail was put into the outbox, or left out because nobody is to read it.';
CREATE INDEX notification_waiting ON notification (kind, not_before) WHERE mailed_at IS NULL;
CREATE INDEX notification_waiting_user ON notification (user_id, kind, not_before) WHERE mailed_at IS NULL;
CREATE INDEX notification_user ON notification (user_id);
CREATE INDEX notification_account ON notification (account_id, kind, created_at);
SELECT protect_account_rows('notification', 'account_id', 'user_id');
GRANT INSERT ON notification TO "{db}_tenant";
GRANT SELECT, INSERT ON notification TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON notification TO "{db}_system";

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO notification (kind, dedupe_key, account_id, payload, created_at, not_before, mailed_at)
  SELECT 'USAGE_REMINDER', id, account_id,
    jsonb_build_object('by', jsonb_build_object('userId', user_id, 'name', user_name), 'note', note), at, at, mailed_at
  FROM usage_reminder ORDER BY at, id;
INSERT INTO notification (kind, dedupe_key, account_id, payload, created_at, not_before, mailed_at)
  SELECT 'CERTIFICATION_REQUEST', id, account_id,
    jsonb_build_object('by', jsonb_build_object('userId', user_id, 'name', user_name), 'note', note,
      'caseId', case_id, 'status', status), at, at, mailed_at
  FROM case_event WHERE action = 'ASK' ORDER BY seq;
RESET ROLE;

DROP TABLE usage_reminder;
DROP INDEX case_event_waiting;
ALTER TABLE case_event DROP COLUMN mailed_at;
