-- The lines of an account with all that filters and orders look at: whatever is asked of few accounts is found and
-- counted by this index alone, without reading the lines.
DROP INDEX report_row_account;
CREATE INDEX report_row_account ON report_row (account_id, product_name, sort_expiry, license_key_id)
  INCLUDE (product_text, licensed_product, platform, record_type, product_category, created_date, last_time_used,
    usage_percent, total_usage, max_volume, max_volume_missing_reason, cuca_id);
-- How far a platform's maxima are used: most lines of a platform have no maximum, and most that have one are of another.
CREATE INDEX report_row_platform_usage ON report_row (platform, usage_percent) INCLUDE (account_id, sort_expiry)
  WHERE platform IS NOT NULL AND usage_percent IS NOT NULL;
