-- A figure that reaches over the edge of a term counts in it by days (decision 069): shares are rounded down as they run, so
-- that all shares of a figure add up to it.
CREATE FUNCTION usage_in_days(value numeric, first_day date, last_day date, days datemultirange) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(div(value * (upper(part) - first_day), last_day - first_day + 1)
    - div(value * (lower(part) - first_day), last_day - first_day + 1)), 0)
  FROM unnest(days * datemultirange(daterange(first_day, last_day, '[]'))) AS part
$$;
GRANT EXECUTE ON FUNCTION usage_in_days(numeric, date, date, datemultirange) TO "{db}_tenant", "{db}_staff", "{db}_system";

-- What was counted before by the first day is counted anew by the job that refreshes terms: it runs at every start.
ALTER TABLE license_group ADD COLUMN must_recount boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN license_group.must_recount IS 'Its sums were made by an older rule: the refresh of terms makes them anew.';
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE license_group AS g SET must_recount = true WHERE EXISTS (
  SELECT FROM license_key k JOIN usage_entry e ON e.license_key_id = k.id
  WHERE k.account_id = g.account_id AND k.license_group_id = g.id);
RESET ROLE;
