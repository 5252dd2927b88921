-- Somebody who reports 0 has reported: a license with nothing but such figures in its term is at 0, not without a report.
CREATE INDEX usage_entry_of_nothing ON usage_entry (license_key_id, source) WHERE value = 0 AND NOT void;
COMMENT ON COLUMN license_group.reporting_type IS 'How the usage in the term was reported: automatically if any of it was, else by people; of figures of 0 alone how those were. NULL = nobody reported anything.';

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE license_group AS g SET reporting_type = stated.reporting_type
FROM (
  SELECT k.account_id, k.license_group_id, min(CASE WHEN e.source IN ('itext-xml', 'itext-json', 'pws',
    'itext-remote-json', 'itext-remote-xml', 'pws-remote') THEN 'AUTO' ELSE 'MANUAL' END) AS reporting_type
  FROM usage_entry e
  JOIN license_key k ON k.id = e.license_key_id
  JOIN license_group own ON own.account_id = k.account_id AND own.id = k.license_group_id
  WHERE e.value = 0 AND NOT e.void
    AND NOT EXISTS (SELECT FROM usage_entry later WHERE later.supersedes = e.id)
    AND e.starts_at >= (own.term_start::timestamp AT TIME ZONE 'UTC')
    AND e.starts_at < ((own.term_end + 1)::timestamp AT TIME ZONE 'UTC')
  GROUP BY k.account_id, k.license_group_id
) AS stated
WHERE g.account_id = stated.account_id AND g.id = stated.license_group_id AND g.reporting_type IS NULL;
UPDATE report_row AS r SET group_reporting_type = g.reporting_type
FROM license_key k JOIN license_group g ON g.account_id = k.account_id AND g.id = k.license_group_id
WHERE k.id = r.license_key_id AND r.group_reporting_type IS NULL AND g.reporting_type IS NOT NULL;
RESET ROLE;
