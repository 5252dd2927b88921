-- The receipt of a token's day grows, and what the history finds it by with it.
CREATE FUNCTION note_grown_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines jsonb := coalesce(NEW.receipt -> 'keys', '[]') || coalesce(NEW.receipt -> 'unmatchedKeys', '[]');
  gained bigint := (NEW.receipt -> 'records' ->> 'added')::bigint - (OLD.receipt -> 'records' ->> 'added')::bigint;
BEGIN
  UPDATE submission_search AS known SET
    products = array(SELECT DISTINCT unnest(known.products || array(
      SELECT key ->> 'productName' FROM jsonb_array_elements(coalesce(NEW.receipt -> 'keys', '[]')) AS key)) ORDER BY 1),
    first_day = least(known.first_day, about.first_day), last_day = greatest(known.last_day, about.last_day),
    records = known.records + NEW.event_count - OLD.event_count,
    keys = known.keys + jsonb_array_length(NEW.receipt -> 'keys') - jsonb_array_length(OLD.receipt -> 'keys'),
    written = known.written + gained,
    kept = known.kept + (NEW.receipt -> 'records' ->> 'kept')::bigint - (OLD.receipt -> 'records' ->> 'kept')::bigint,
    search_text = CASE WHEN about.tails = about.known_tails THEN known.search_text
      ELSE concat_ws(E'\n', known.search_text, lower(about.tails COLLATE "und-x-icu")) END
  FROM (
    SELECT min(line -> 'period' ->> 'start')::date AS first_day, max(line -> 'period' ->> 'end')::date AS last_day,
      string_agg(line ->> 'keyTail', E'\n') AS tails,
      (SELECT string_agg(line ->> 'keyTail', E'\n') FROM jsonb_array_elements(
        coalesce(OLD.receipt -> 'keys', '[]') || coalesce(OLD.receipt -> 'unmatchedKeys', '[]')) AS line) AS known_tails
    FROM jsonb_array_elements(lines) AS line
  ) AS about
  WHERE known.receipt_id = NEW.receipt_id
    AND coalesce('a' || known.account_id, 'u' || known.user_id, '') = coalesce('a' || NEW.account_id, 'u' || NEW.user_id, '');
  RETURN NULL;
END $$;
CREATE TRIGGER grown AFTER UPDATE OF receipt ON usage_submission FOR EACH ROW EXECUTE FUNCTION note_grown_receipt();
