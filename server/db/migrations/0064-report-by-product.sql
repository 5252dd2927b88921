-- The lines of a product with what quick views look at: how many are unused or in overage is counted by this index
-- alone, where each such count read most pages of the table.
DROP INDEX report_row_product_expiry;
CREATE INDEX report_row_product_expiry ON report_row (product_text, sort_expiry, license_key_id)
  INCLUDE (account_id, last_time_used, usage_percent, max_volume, max_volume_missing_reason);
