-- Until when somebody put the reminder of an account off stands beside when they visited it.
ALTER TABLE account_visit ALTER COLUMN visited_at DROP NOT NULL;
ALTER TABLE account_visit ADD COLUMN report_later_until timestamptz;
COMMENT ON COLUMN account_visit.report_later_until IS 'Who said "report later": the wizard does not open by itself before.';

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO account_visit (user_id, account_id, report_later_until)
  SELECT user_id, account_id, until FROM imaging_reminder_rest
  ON CONFLICT (user_id, account_id) DO UPDATE SET report_later_until = excluded.report_later_until;
RESET ROLE;

DROP TABLE imaging_reminder_rest;
