-- The report line of every key, denormalised so that staff can filter a million keys without joins.
CREATE TABLE report_row (
  license_key_id text PRIMARY KEY,
  account_id text NOT NULL,
  account_name text NOT NULL,
  product_name text NOT NULL,
  licensed_product text,
  platform text,
  record_type text NOT NULL,
  product_category text,
  product_license text,
  product_license_url text,
  product_license_descriptor text,
  license_contact_email text,
  activation_status text,
  key_tail text,
  created_date date,
  expiry_date date,
  sort_expiry date NOT NULL,
  last_time_used date,
  usage_percent numeric,
  total_usage numeric,
  max_volume numeric(17, 0),
  max_volume_missing_reason text,
  group_reporting_type text,
  cuca_id text,
  application_name text,
  owner_email text,
  csm_email text,
  assignee_emails text[] NOT NULL DEFAULT '{}',
  regional_territory text,
  global_territory text,
  search_text text NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON COLUMN report_row.sort_expiry IS 'expiry_date, or infinity without one: the default order is account, product, expiry, id.';
COMMENT ON COLUMN report_row.assignee_emails IS 'Owner, LEADTOOLS team owner and CSM, in comparison form.';
COMMENT ON COLUMN report_row.search_text IS 'Lower-case text of everything the free-text search looks at.';
CREATE INDEX report_row_order ON report_row (account_name, product_name, sort_expiry, license_key_id);
CREATE INDEX report_row_account ON report_row (account_id);
CREATE INDEX report_row_assignee ON report_row USING gin (assignee_emails);
CREATE INDEX report_row_search ON report_row USING gin (search_text gin_trgm_ops);
SELECT protect_account_rows('report_row');
GRANT SELECT, UPDATE ON report_row TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_row TO "{db}_system";
