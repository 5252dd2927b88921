-- Reminders of imaging usage that is due: put off by a person, and mailed once per period, moment and person.
CREATE TABLE imaging_reminder_rest (
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL REFERENCES account,
  until timestamptz NOT NULL,
  PRIMARY KEY (user_id, account_id)
);
COMMENT ON TABLE imaging_reminder_rest IS 'Who said "report later": the wizard does not open by itself before.';
ALTER TABLE imaging_reminder_rest ENABLE ROW LEVEL SECURITY;
ALTER TABLE imaging_reminder_rest FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON imaging_reminder_rest USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON imaging_reminder_rest TO "{db}_system" USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON imaging_reminder_rest TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON imaging_reminder_rest TO "{db}_system";

CREATE TABLE imaging_reminder (
  license_key_id text NOT NULL,
  period_end date NOT NULL,
  moment text NOT NULL CHECK (moment IN ('DUE', 'AGAIN')),
  user_id text NOT NULL REFERENCES app_user,
  account_id text NOT NULL,
  reminded_at timestamptz NOT NULL,
  PRIMARY KEY (license_key_id, period_end, moment, user_id),
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE imaging_reminder IS 'Who was reminded of a period by mail; written with the mail, so that nobody is told twice.';
COMMENT ON COLUMN imaging_reminder.period_end IS 'The period by its last day: what is reported of its beginning meanwhile makes no other one.';
CREATE INDEX imaging_reminder_account ON imaging_reminder (account_id, license_key_id);
CREATE INDEX imaging_reminder_user ON imaging_reminder (user_id);
SELECT protect_account_rows('imaging_reminder');
GRANT SELECT, INSERT, DELETE ON imaging_reminder TO "{db}_system";
