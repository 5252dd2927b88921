-- What people have typed into a form and not sent: one per form and account, or application of it.
CREATE TABLE draft (
  account_id text NOT NULL REFERENCES account,
  kind text NOT NULL,
  cuca_id text NOT NULL DEFAULT '',
  version uuid NOT NULL,
  content_ciphertext bytea NOT NULL,
  holder_id text NOT NULL REFERENCES app_user,
  holder_name text NOT NULL,
  saved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, cuca_id)
);
COMMENT ON COLUMN draft.cuca_id IS 'Empty where the form is the account''s own.';
COMMENT ON COLUMN draft.version IS 'Of the last saving, made by the browser: who changes the draft says which one they saw.';
COMMENT ON COLUMN draft.content_ciphertext IS 'Sealed with the portal''s secret for this very row.';
COMMENT ON COLUMN draft.holder_name IS 'As it was at the saving: customers may not read the names of other log-ins.';
CREATE INDEX draft_expiry ON draft (expires_at);
CREATE INDEX draft_holder ON draft (holder_id);
SELECT protect_account_rows('draft');
GRANT SELECT, INSERT, UPDATE, DELETE ON draft TO "{db}_tenant", "{db}_staff", "{db}_system";
