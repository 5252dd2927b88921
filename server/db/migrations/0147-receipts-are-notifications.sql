-- Receipts are told as notifications. A minute goes by before they are mailed: what is done meanwhile is in the same mail.
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before, mailed_at)
  SELECT 'RECEIPTS', coalesce(change_id::text, concat_ws(':', receipt_id, account_id)), user_id, account_id,
    jsonb_build_object('receiptId', receipt_id, 'event', event, 'changeId', change_id),
    noticed_at, noticed_at + interval '1 minute', mailed_at
  FROM receipt_notice ORDER BY mailed_at, id
  ON CONFLICT DO NOTHING;
RESET ROLE;

CREATE OR REPLACE FUNCTION note_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before)
    VALUES ('RECEIPTS', concat_ws(':', NEW.receipt_id, NEW.account_id), NEW.user_id, NEW.account_id,
      jsonb_build_object('receiptId', NEW.receipt_id, 'event', 'SUBMIT', 'changeId', NULL),
      NEW.submitted_at, NEW.submitted_at + interval '1 minute')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before)
    VALUES ('RECEIPTS', NEW.id, NEW.user_id, NEW.account_id,
      jsonb_build_object('receiptId', coalesce(NEW.next_receipt_id, NEW.receipt_id), 'event', NEW.action, 'changeId', NEW.id),
      NEW.changed_at, NEW.changed_at + interval '1 minute')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DROP TABLE receipt_notice;
