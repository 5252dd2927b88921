-- API tokens: what a customer's programs show in place of a person who has signed in.
CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  user_id text NOT NULL REFERENCES app_user,
  maker_name text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['usage:report', 'licenses:read', 'events:send']),
  token_hash bytea NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  revoked_by text REFERENCES app_user,
  revoked_by_name text
);
COMMENT ON COLUMN api_token.id IS 'Made by the browser, so that a call whose answer was lost makes no second token.';
COMMENT ON COLUMN api_token.user_id IS 'Whoever made it: at each call it may do what they may do then, within its account and scopes.';
COMMENT ON COLUMN api_token.maker_name IS 'As it was then: customers may not read the names of other log-ins.';
COMMENT ON COLUMN api_token.token_hash IS 'SHA-256: a copy of the table opens nothing.';
COMMENT ON COLUMN api_token.hint IS 'The last four characters: enough to tell two tokens apart.';
COMMENT ON COLUMN api_token.last_used_at IS 'With last_used_from written at most once a minute.';
CREATE INDEX api_token_of_account ON api_token (account_id, created_at DESC, id);
CREATE INDEX api_token_of_user ON api_token (user_id);
CREATE INDEX api_token_revoker ON api_token (revoked_by) WHERE revoked_by IS NOT NULL;
SELECT protect_account_rows('api_token');
GRANT SELECT (id, account_id, user_id, maker_name, name, scopes, hint, created_at, expires_at, last_used_at,
  last_used_from, revoked_at, revoked_by, revoked_by_name) ON api_token TO "{db}_tenant", "{db}_staff";
GRANT INSERT (id, account_id, user_id, maker_name, name, scopes, token_hash, hint, created_at, expires_at),
  UPDATE (token_hash, hint, revoked_at, revoked_by, revoked_by_name) ON api_token TO "{db}_tenant";
GRANT UPDATE (revoked_at, revoked_by, revoked_by_name) ON api_token TO "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON api_token TO "{db}_system";

-- What a program has sent with its token: known again for ever, however often and late it is sent.
CREATE TABLE usage_event (
  id uuid PRIMARY KEY,
  content uuid NOT NULL,
  account_id text NOT NULL
);
COMMENT ON TABLE usage_event IS 'One small row per event; the figures stand in usage_entry, one per batch, key, event and hour.';
COMMENT ON COLUMN usage_event.id IS 'The first half of the SHA-256 of the token and the id that the sender gave the event.';
COMMENT ON COLUMN usage_event.content IS 'The same of what the event said: another content under a known id is a conflict.';
SELECT protect_account_rows('usage_event');
GRANT SELECT, INSERT ON usage_event TO "{db}_tenant";
GRANT SELECT, INSERT, DELETE ON usage_event TO "{db}_system";

-- One submission per token and day of arrival, and account or none: its receipt grows while the day runs.
ALTER TABLE usage_submission
  ADD COLUMN token_id uuid REFERENCES api_token,
  ADD COLUMN received_on date,
  ADD CHECK ((kind = 'EVENTS' AND token_id IS NOT NULL) = (received_on IS NOT NULL));
COMMENT ON COLUMN usage_submission.received_on IS 'The UTC day on which a token''s events came, whatever hours they tell of.';
CREATE UNIQUE INDEX usage_submission_events ON usage_submission (token_id, received_on, (account_id IS NULL), part)
  WHERE received_on IS NOT NULL;
DROP TRIGGER append_only ON usage_submission;
CREATE TRIGGER append_only BEFORE DELETE ON usage_submission FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON usage_submission FOR EACH ROW
  WHEN (OLD.received_on IS NULL) EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_unless_growing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('app.growing', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER append_only_updates BEFORE UPDATE ON usage_submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_growing();
GRANT UPDATE (receipt, event_count) ON usage_submission TO "{db}_system";

-- Nobody may write a receipt anew; those of events grow by this alone.
GRANT CREATE ON SCHEMA public TO "{db}_system";
SET LOCAL ROLE "{db}_system";
CREATE FUNCTION grow_event_receipt(submission uuid, grown jsonb, events bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM set_config('app.growing', 'on', true);
  UPDATE usage_submission SET receipt = grown, event_count = events
    WHERE id = submission AND received_on IS NOT NULL AND event_count < events
      AND (account_id = ANY ((SELECT app_accounts())::text[]) OR account_id IS NULL AND user_id = (SELECT app_user_id()));
  PERFORM set_config('app.growing', '', true);
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM "{db}_system";
GRANT EXECUTE ON FUNCTION grow_event_receipt TO "{db}_tenant";

-- Events that were set aside are booked by where they came from; null: a usage file brought them.
ALTER TABLE usage_unmatched ADD COLUMN source text, ADD COLUMN instance_id text;
COMMENT ON COLUMN usage_unmatched.source IS 'Null: of a usage file, whose header says the rest.';
