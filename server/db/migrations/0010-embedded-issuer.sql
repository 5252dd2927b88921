-- People of the embedded provider were bound to its address, and nobody found them once PORT or PUBLIC_URL had changed.
-- They are bound to the provider itself now. Its subjects are the ids of our own rows, which no outside provider knows.
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE app_user SET iss = 'embedded' WHERE sub = id AND iss ~ '^https?://.+/idp$';

-- What the portal's own link has proven goes with them; somebody may have proven the same address under several.
INSERT INTO email_verified (iss, sub, email_key, verified_at)
  SELECT 'embedded', v.sub, v.email_key, min(v.verified_at)
  FROM email_verified v JOIN app_user u ON u.id = v.sub
  WHERE v.iss ~ '^https?://.+/idp$'
  GROUP BY v.sub, v.email_key;
DELETE FROM email_verified v USING app_user u WHERE u.id = v.sub AND v.iss ~ '^https?://.+/idp$';
RESET ROLE;
