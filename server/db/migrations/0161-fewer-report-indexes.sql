-- The report is one query for each page and one for each count (decision 086). Pages walk the index of their order; what
-- filters look at is in the index of accounts, which counts read alone. Each index that goes was written with every booking.
DROP INDEX report_row_expiry, report_row_platform, report_row_usage, report_row_unused, report_row_no_maximum, report_row_over,
  report_row_record_type, report_row_category, report_row_platform_usage, report_row_product_expiry, report_row_product_created;
-- Products by their texts, each with its newest lines at one end, and what counts of a search look at.
CREATE INDEX report_row_product ON report_row (product_text, created_date, license_key_id) INCLUDE (account_id, sort_expiry);
