-- Reporting contacts are told of imaging usage that is due by notifications, once per license, period, moment and person.
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before, mailed_at)
  SELECT 'REPORTS_DUE', concat_ws(':', moment, period_end, license_key_id), user_id, account_id,
    jsonb_build_object('licenseKeyId', license_key_id, 'periodEnd', period_end, 'moment', moment),
    reminded_at, reminded_at, reminded_at
  FROM imaging_reminder ORDER BY reminded_at, license_key_id, period_end, moment, user_id;
RESET ROLE;

DROP TABLE imaging_reminder;
