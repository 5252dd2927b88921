-- A key that nobody's record holds may be refused for its shape; one on record never is, whosever it is. Who asks must know
-- the key itself.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE FUNCTION keys_on_record(hashes bytea[]) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.key_hash FROM license_key_value v WHERE v.key_hash = ANY (hashes)
  UNION SELECT f.key_hash FROM license_key_former f WHERE f.key_hash = ANY (hashes)
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
REVOKE EXECUTE ON FUNCTION keys_on_record FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keys_on_record TO "{db}_tenant", "{db}_staff", "{db}_system";
