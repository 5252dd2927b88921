-- The report line of every key. What belongs to the account (name, people, territories) stays there: the report walks
-- accounts in the order of their names and reads each one's lines from an index.
CREATE TABLE report_row (
  license_key_id text PRIMARY KEY,
  account_id text NOT NULL,
  product_name text COLLATE "und-x-icu" NOT NULL,
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
  product_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower((product_name || E'\n' || coalesce(licensed_product, '')) COLLATE "und-x-icu")) STORED,
  search_text text COLLATE "C" NOT NULL,
  other_script boolean NOT NULL GENERATED ALWAYS AS (search_text ~ '[^\u0001-\u024f]') STORED,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON COLUMN report_row.sort_expiry IS 'expiry_date, or infinity without one: the default order is account name, account, product, expiry, id.';
COMMENT ON COLUMN report_row.product_text IS 'Lower-case product and licensed product: few different values, which the search looks through first.';
COMMENT ON COLUMN report_row.search_text IS 'Lower-case text of everything else about the key that the free-text search looks at.';
COMMENT ON COLUMN report_row.other_script IS 'The text has letters beyond the Latin ones, where one or two are a word: too short for trigrams, so these few lines have an index of their own.';
CREATE INDEX report_row_account ON report_row (account_id, product_name, sort_expiry, license_key_id) INCLUDE (product_text);
CREATE INDEX report_row_expiry ON report_row (sort_expiry);
CREATE INDEX report_row_product ON report_row (product_text, sort_expiry) INCLUDE (account_id);
-- Trigrams end at the end of a word, so that "acme 12" would be looked for in every line that has the two words
-- anywhere. With a letter between them the words of a line are one, and their order counts.
CREATE FUNCTION joined_words(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(words, ' ', 'q');
CREATE INDEX report_row_search ON report_row USING gin (joined_words(search_text) gin_trgm_ops);
CREATE INDEX report_row_other_script ON report_row (account_id) WHERE other_script;
ALTER TABLE account ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (lower((name || E'\n' || id) COLLATE "und-x-icu")) STORED;
COMMENT ON COLUMN account.search_text IS 'Lower-case name and id, for searches.';
CREATE INDEX account_search ON account USING gin (search_text gin_trgm_ops);
CREATE INDEX account_by_name ON account (name COLLATE "und-x-icu", id);
CREATE INDEX account_lead_tools_owner ON account (lead_tools_team_owner_id);
CREATE INDEX person_by_email ON person (email_key(email));
SELECT protect_account_rows('report_row');
GRANT SELECT ON report_row TO "{db}_tenant", "{db}_staff";
GRANT UPDATE (last_time_used, usage_percent, total_usage, max_volume, max_volume_missing_reason, group_reporting_type) ON report_row TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON report_row TO "{db}_system";

-- A bulk load leaves the planner with figures of before: the loader may have tables looked at in its own transaction,
-- which only their owner is allowed to do.
CREATE FUNCTION refresh_statistics(VARIADIC tables regclass[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP EXECUTE format('ANALYZE %s', one); END LOOP;
END $$;
-- New search texts wait in a list that every search reads through: a bulk load sorts them in before it ends.
CREATE FUNCTION sort_in_search_texts() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT gin_clean_pending_list('report_row_search') $$;
REVOKE EXECUTE ON FUNCTION refresh_statistics, sort_in_search_texts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics, sort_in_search_texts TO "{db}_system";
