-- At which percentages an account's people are told, and who is, are facts of the account: null as for every account.
ALTER TABLE account
  ADD COLUMN alert_thresholds integer[] CHECK (cardinality(alert_thresholds) <= 6),
  ADD COLUMN alert_audiences text[],
  ADD COLUMN alerts_changed_at timestamptz,
  ADD COLUMN alerts_changed_by text REFERENCES app_user,
  ADD COLUMN alerts_changer_name text,
  ADD CHECK (num_nulls(alert_thresholds, alert_audiences, alerts_changed_at, alerts_changed_by, alerts_changer_name) IN (0, 5));
COMMENT ON COLUMN account.alert_thresholds IS 'At which percentages people are told; null: as for every account.';
COMMENT ON COLUMN account.alert_audiences IS 'Who is told; null: as for every account.';
COMMENT ON COLUMN account.alerts_changer_name IS 'As it was then.';
GRANT UPDATE (alert_thresholds, alert_audiences, alerts_changed_at, alerts_changed_by, alerts_changer_name)
  ON account TO "{db}_tenant", "{db}_staff";

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE account SET alert_thresholds = s.thresholds, alert_audiences = s.audiences, alerts_changed_at = s.changed_at,
  alerts_changed_by = s.changed_by, alerts_changer_name = s.changer_name
FROM alert_setting s WHERE s.account_id = account.id;
RESET ROLE;

-- Asked when one person turns out to be another.
CREATE INDEX account_alerts_changer ON account (alerts_changed_by) WHERE alerts_changed_by IS NOT NULL;
DROP TABLE alert_setting;
