-- The lines of a product in the order of expiry and of creation: where few of the newest lines are of the product, a page
-- would else be looked for among all of them.
CREATE INDEX report_row_product_expiry ON report_row (product_text, sort_expiry, license_key_id) INCLUDE (account_id);
DROP INDEX report_row_product;
CREATE INDEX report_row_product_created ON report_row (product_text, created_date, license_key_id);
-- The filters count and find by these without reading the lines.
CREATE INDEX report_row_record_type ON report_row (record_type, sort_expiry) INCLUDE (account_id);
CREATE INDEX report_row_category ON report_row (product_category, sort_expiry) INCLUDE (account_id) WHERE product_category IS NOT NULL;
