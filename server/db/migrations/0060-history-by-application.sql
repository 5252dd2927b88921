-- The history of submissions finds a report by the application that it was for, as it names it.
CREATE FUNCTION application_of_receipt(receipt jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(receipt -> 'certification' -> 'application' ->> 'name', receipt -> 'application' ->> 'name');

CREATE OR REPLACE FUNCTION note_submission(s usage_submission) RETURNS void LANGUAGE sql AS $$
  INSERT INTO submission_search AS known
  SELECT s.receipt_id, s.account_id, s.user_id, s.kind, date_trunc('milliseconds', s.submitted_at),
    coalesce(email_key(s.receipt -> 'submittedBy' ->> 'email'), ''),
    array(SELECT DISTINCT key ->> 'productName' FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]')) AS key ORDER BY 1),
    about.first_day, about.last_day, s.event_count,
    jsonb_array_length(coalesce(s.receipt -> 'keys', '[]')),
    booked.written,
    coalesce((s.receipt -> 'records' ->> 'kept')::bigint, CASE WHEN booked.counts THEN 0 ELSE booked.written END),
    lower(concat_ws(E'\n', s.file_name, application_of_receipt(s.receipt), s.receipt -> 'submittedBy' ->> 'name',
      s.receipt -> 'submittedBy' ->> 'email', about.tails) COLLATE "und-x-icu")
  FROM (
    SELECT min(line -> 'period' ->> 'start')::date AS first_day, max(line -> 'period' ->> 'end')::date AS last_day,
      string_agg(line ->> 'keyTail', E'\n') AS tails
    FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]') || coalesce(s.receipt -> 'unmatchedKeys', '[]')) AS line
  ) AS about, (
    SELECT coalesce((s.receipt -> 'records' ->> 'added')::bigint, 0) + coalesce((s.receipt -> 'records' ->> 'replaced')::bigint, 0) AS written,
      EXISTS (SELECT FROM jsonb_array_elements(coalesce(s.receipt -> 'keys', '[]')) AS key, jsonb_array_elements(key -> 'totals') AS total
        WHERE total ->> 'unit' IS NOT NULL AND total ->> 'value' <> total ->> 'outsideTerm') AS counts
  ) AS booked
  ON CONFLICT (receipt_id, (coalesce('a' || account_id, 'u' || user_id, ''))) DO UPDATE SET
    products = array(SELECT DISTINCT unnest(known.products || excluded.products) ORDER BY 1),
    first_day = least(known.first_day, excluded.first_day), last_day = greatest(known.last_day, excluded.last_day),
    records = known.records + excluded.records, keys = known.keys + excluded.keys,
    written = known.written + excluded.written, kept = known.kept + excluded.kept,
    search_text = known.search_text || E'\n' || excluded.search_text
$$;
REVOKE EXECUTE ON FUNCTION application_of_receipt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION application_of_receipt TO "{db}_tenant", "{db}_staff", "{db}_system";
COMMENT ON COLUMN submission_search.search_text IS 'Lower case: file name, application, name and e-mail of the submitter, tails of the keys.';

-- Submissions of old: as the system, since the owner of the tables sees no rows.
SET LOCAL ROLE "{db}_system";
UPDATE submission_search r SET search_text = concat_ws(E'\n', r.search_text, lower(told.application COLLATE "und-x-icu"))
  FROM (SELECT DISTINCT s.receipt_id, s.account_id, application_of_receipt(s.receipt) AS application FROM usage_submission s
    WHERE s.kind IN ('FORM', 'WIZARD') AND application_of_receipt(s.receipt) IS NOT NULL) AS told
  WHERE r.receipt_id = told.receipt_id AND r.account_id = told.account_id;
RESET ROLE;
