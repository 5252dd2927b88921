-- The report in order of a value: each index holds the values with the key behind them, lines without a value at its
-- end, so that any page is read from its place on, in both directions.
CREATE INDEX report_row_by_product ON report_row ((coalesce(licensed_product, product_name) COLLATE "und-x-icu"), sort_expiry, license_key_id);
CREATE INDEX report_row_by_created ON report_row (created_date, license_key_id);
CREATE INDEX report_row_by_expiry ON report_row (sort_expiry, license_key_id);
CREATE INDEX report_row_by_last_use ON report_row (last_time_used, license_key_id);
CREATE INDEX report_row_by_usage ON report_row (usage_percent, license_key_id);
-- How many keys of an account are in overage stands above its lines.
CREATE INDEX report_row_over ON report_row (account_id) WHERE usage_percent >= 100;

-- A bulk load has its tables vacuumed, so that counts read indexes alone. Before PostgreSQL 17 only their owner may, and
-- the server itself comes round to it.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 170000 THEN
    EXECUTE 'GRANT MAINTAIN ON report_row, license_key, license_group, account, usage_entry TO "{db}_system"';
  END IF;
END $$;
