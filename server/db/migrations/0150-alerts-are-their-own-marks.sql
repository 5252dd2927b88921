-- An alert is the mark of what it told: the highest threshold of a group in a term, the keys of an expiry.
ALTER TABLE alert ADD COLUMN key_ids text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN alert.key_ids IS 'Of an expiry: the keys that it was told of. None is told as often as it is looked at; a renewed key has another day.';

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
-- Of several alerts of a day that of the key's product and application, if it is still what it was then.
WITH told AS (
  SELECT of_mark.id, array_agg(m.license_key_id ORDER BY m.license_key_id) AS key_ids
  FROM alert_expiry_mark m LEFT JOIN license_key k ON k.id = m.license_key_id
  CROSS JOIN LATERAL (
    SELECT a.id FROM alert a
    WHERE a.account_id = m.account_id AND a.kind = 'EXPIRY' AND a.expiry_date = m.expiry_date AND a.days = m.days
    ORDER BY (a.product_name IS NOT DISTINCT FROM k.product_name) DESC,
      (a.cuca_id IS NOT DISTINCT FROM k.cuca_id) DESC, a.id LIMIT 1) AS of_mark
  GROUP BY of_mark.id)
UPDATE alert a SET key_ids = told.key_ids FROM told WHERE a.id = told.id;
RESET ROLE;

CREATE INDEX alert_keys ON alert USING gin (key_ids) WHERE kind = 'EXPIRY';
CREATE INDEX alert_group ON alert (account_id, license_group_id, term_start, threshold) WHERE kind = 'USAGE';
DROP TABLE alert_usage_mark;
DROP TABLE alert_expiry_mark;
