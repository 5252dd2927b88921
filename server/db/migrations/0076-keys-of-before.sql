-- A figure speaks for the key that its license carried when it was told: a license that gets another key, or gives its key
-- to another license, does not take what was told of the former one along (decision 042).
CREATE TABLE license_key_former (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  key_hash bytea NOT NULL,
  until timestamptz NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE license_key_former IS 'Key values that licenses carried before the one they have.';
COMMENT ON COLUMN license_key_former.key_hash IS 'Keyed hash of the key value, as in license_key.';
COMMENT ON COLUMN license_key_former.until IS 'When the license got another value, or lost this one.';
CREATE INDEX license_key_former_license ON license_key_former (license_key_id, until);
CREATE INDEX license_key_former_value ON license_key_former (key_hash);
SELECT protect_account_rows('license_key_former');
SELECT make_append_only('license_key_former');
GRANT SELECT ON license_key_former TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT ON license_key_former TO "{db}_system";

-- When a figure was told first, and for which license: what corrects or restores it speaks for the same key.
CREATE FUNCTION first_told(entry bigint, OUT license_key_id text, OUT recorded_at timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE told AS (
    SELECT e.license_key_id, e.recorded_at, e.supersedes FROM usage_entry e WHERE e.id = entry
    UNION ALL
    SELECT e.license_key_id, e.recorded_at, e.supersedes FROM told JOIN usage_entry e ON e.id = told.supersedes)
  SELECT told.license_key_id, told.recorded_at FROM told WHERE told.supersedes IS NULL
$$;

-- The key value that a license carried at a moment; null where it had none.
CREATE FUNCTION key_at(carrier text, moment timestamptz) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT f.key_hash FROM license_key_former f WHERE f.license_key_id = carrier AND f.until > moment ORDER BY f.until LIMIT 1),
    (SELECT k.key_hash FROM license_key k WHERE k.id = carrier))
$$;
GRANT EXECUTE ON FUNCTION first_told(bigint), key_at(text, timestamptz) TO "{db}_tenant", "{db}_staff", "{db}_system";
