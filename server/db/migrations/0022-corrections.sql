-- What is counted can be withdrawn, counted again and corrected. Every such act is one row here, and what it does to the
-- figures are entries of the ledger: nothing is changed and nothing is taken away.
CREATE TABLE usage_change (
  id uuid PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  receipt_id uuid NOT NULL,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  action text NOT NULL CHECK (action IN ('WITHDRAW', 'RESTORE', 'CORRECT')),
  next_receipt_id uuid,
  cause_id uuid REFERENCES usage_change,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  by_staff boolean NOT NULL,
  reason text NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (account_id, receipt_id, ordinal),
  CHECK ((action = 'CORRECT') = (next_receipt_id IS NOT NULL))
);
COMMENT ON TABLE usage_change IS 'What people did to a receipt in one account after it was written; the last row says how it stands, none: it stands.';
COMMENT ON COLUMN usage_change.ordinal IS 'Two people who saw the same state cannot both change it.';
COMMENT ON COLUMN usage_change.next_receipt_id IS 'The receipt of the corrected figures.';
COMMENT ON COLUMN usage_change.cause_id IS 'Where a correction was withdrawn, what it had corrected stands again by the same act.';
COMMENT ON COLUMN usage_change.user_name IS 'As it was then: customers may not read the names of other log-ins.';
CREATE INDEX usage_change_next ON usage_change (next_receipt_id) WHERE next_receipt_id IS NOT NULL;
SELECT protect_account_rows('usage_change');
SELECT make_append_only('usage_change');

-- Up to which day an account's periods are closed: only staff change figures in them.
CREATE TABLE usage_closing (
  id uuid PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  closed_until date,
  note text NOT NULL,
  user_id text NOT NULL REFERENCES app_user,
  user_name text NOT NULL,
  closed_at timestamptz NOT NULL,
  UNIQUE (account_id, ordinal)
);
COMMENT ON TABLE usage_closing IS 'The last row of an account counts; without a day everything is open again.';
SELECT protect_account_rows('usage_closing');
SELECT make_append_only('usage_closing');

GRANT SELECT, INSERT ON usage_change TO "{db}_tenant", "{db}_staff", "{db}_system";
GRANT SELECT ON usage_closing TO "{db}_tenant";
GRANT SELECT, INSERT ON usage_closing TO "{db}_staff", "{db}_system";

ALTER TABLE usage_entry
  ADD COLUMN void boolean NOT NULL DEFAULT false,
  ADD COLUMN restates bigint,
  ADD COLUMN change_id uuid,
  ADD CHECK (NOT void OR value = 0),
  ADD CHECK (restates IS NULL OR change_id IS NOT NULL);
COMMENT ON COLUMN usage_entry.void IS 'Nothing is counted in place of what it supersedes: which is not a usage of 0.';
COMMENT ON COLUMN usage_entry.restates IS 'The entry whose figure stands again. submission_id is that entry''s.';
COMMENT ON COLUMN usage_entry.change_id IS 'What made its entries void, or stand again; null where the submission itself wrote it. No foreign key: it would be checked for every record of every file.';
CREATE INDEX usage_entry_change ON usage_entry (change_id) WHERE change_id IS NOT NULL;

-- A bucket has one first entry and each entry one successor, so one entry of it is in force. What was withdrawn may come
-- again with the same seq.
DROP INDEX usage_entry_key;
CREATE UNIQUE INDEX usage_entry_key ON usage_entry (license_key_id, starts_at, series, coalesce(supersedes, 0));

-- Who reported or changed something gets a mail with the receipt. The note of it is written with the deed itself, by
-- whichever way that came; a job makes one mail of what somebody did in one go.
CREATE TABLE receipt_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text REFERENCES account,
  receipt_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('SUBMIT', 'WITHDRAW', 'RESTORE', 'CORRECT')),
  change_id uuid REFERENCES usage_change,
  user_id text REFERENCES app_user,
  noticed_at timestamptz NOT NULL,
  mailed_at timestamptz
);
CREATE INDEX receipt_notice_waiting ON receipt_notice (noticed_at) WHERE mailed_at IS NULL;
SELECT protect_account_rows('receipt_notice', 'account_id', 'user_id');
GRANT INSERT ON receipt_notice TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON receipt_notice TO "{db}_system";

CREATE FUNCTION note_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_notice (account_id, receipt_id, event, user_id, noticed_at)
    VALUES (NEW.account_id, NEW.receipt_id, 'SUBMIT', NEW.user_id, NEW.submitted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER note_submission AFTER INSERT ON usage_submission FOR EACH ROW
  WHEN (NEW.part = 0 AND NEW.user_id IS NOT NULL AND NEW.kind IN ('USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD')
    AND NEW.receipt ->> 'corrects' IS NULL)
  EXECUTE FUNCTION note_submission();

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_notice (account_id, receipt_id, event, change_id, user_id, noticed_at)
    VALUES (NEW.account_id, coalesce(NEW.next_receipt_id, NEW.receipt_id), NEW.action, NEW.id, NEW.user_id, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER note_change AFTER INSERT ON usage_change FOR EACH ROW WHEN (NEW.cause_id IS NULL)
  EXECUTE FUNCTION note_change();
