-- A customer's history is searched by text within the account. Row-level security keeps LIKE, which might tell of rows
-- in its errors, from any index, so that a search read every submission of the account; and an index of the texts of
-- all accounts would take longer where other customers' files are called alike.
CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX submission_search_text;
CREATE INDEX submission_search_text ON submission_search USING gin (account_id, search_text gin_trgm_ops);

-- The receipts of an account, and of what was set aside for whoever asks, whose texts fit a pattern; null where they are
-- more than so many: then reading them in their order finds a page of them at once.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE FUNCTION receipts_with_text(account text, pattern text, most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE found uuid[];
BEGIN
  IF account = ANY (app_accounts()) THEN
    found := array(SELECT r.receipt_id FROM submission_search r
      WHERE r.account_id = account AND r.search_text LIKE pattern COLLATE "C" LIMIT most + 1);
  END IF;
  found := found || array(SELECT r.receipt_id FROM submission_search r
    WHERE r.account_id IS NULL AND r.user_id = app_user_id() AND r.search_text LIKE pattern COLLATE "C" LIMIT most + 1);
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
REVOKE EXECUTE ON FUNCTION receipts_with_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipts_with_text TO "{db}_tenant";
