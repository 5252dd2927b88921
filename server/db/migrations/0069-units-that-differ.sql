-- Keys of one group may count in different units (documents and deployments): then it has no total and no maximum, which
-- would be of both at once (decision 005).
ALTER TABLE license_group ALTER COLUMN total_usage DROP NOT NULL;
COMMENT ON COLUMN license_group.total_usage IS 'Usage in the term, in the main unit: a projection of usage_entry, written in the same transaction. NULL = its keys count in different units.';
COMMENT ON COLUMN license_group.max_volume IS 'The largest of its keys that have not expired; none where its keys count in different units.';

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE license_group AS g SET total_usage = NULL, max_volume = NULL
FROM (
  SELECT k.account_id, k.license_group_id
  FROM license_key k
  GROUP BY k.account_id, k.license_group_id
  HAVING count(DISTINCT CASE
    WHEN k.product_name IN ('iText', 'iText Suite', 'iText 5', 'DITO', 'pdf2data', 'Apryse SDK') THEN 'Processed Documents'
    WHEN k.product_name IN ('LEADTOOLS', 'PDFlib', 'ActivePDF', 'Amyuni', 'Fluent', 'Qoppa', 'Solid Docs') THEN 'Deployments'
  END) > 1
) AS mixed
WHERE g.account_id = mixed.account_id AND g.id = mixed.license_group_id;
UPDATE report_row AS r SET usage_percent = NULL, total_usage = NULL, max_volume = NULL,
  max_volume_missing_reason = coalesce(k.max_volume_missing_reason, 'UNKNOWN')
FROM license_key k JOIN license_group g ON g.account_id = k.account_id AND g.id = k.license_group_id
WHERE k.id = r.license_key_id AND g.total_usage IS NULL;
RESET ROLE;
