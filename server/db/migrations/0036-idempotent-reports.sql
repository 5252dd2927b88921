-- A report that was sent once is known again, also after its figures were withdrawn.
ALTER TABLE usage_submission ADD COLUMN idempotency_key uuid;
COMMENT ON COLUMN usage_submission.idempotency_key IS 'Made by whoever sent it: the same sending once more answers the same receipt.';
CREATE UNIQUE INDEX usage_submission_sent_once ON usage_submission (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
