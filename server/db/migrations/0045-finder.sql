-- The finder reads names from their beginning and keys from either end of what lists show of them, each along an index
-- that holds its answers in their order. Only the beginning stands there: a name may be longer than an index takes.
ALTER TABLE application ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (name_forms(name)) STORED;
COMMENT ON COLUMN application.search_text IS 'The name in the forms that people type, for searches.';
CREATE INDEX application_search ON application USING gin (search_text gin_trgm_ops);
CREATE INDEX application_by_name ON application (name COLLATE "und-x-icu", id);
CREATE INDEX application_beginning ON application (left(search_text, 40), id);
CREATE INDEX account_beginning ON account (left(search_text, 40), id);
CREATE INDEX license_key_tail ON license_key ((lower(key_tail COLLATE "und-x-icu") COLLATE "C"), id);
CREATE INDEX license_key_tail_end ON license_key ((reverse(lower(key_tail COLLATE "und-x-icu")) COLLATE "C"), id);
