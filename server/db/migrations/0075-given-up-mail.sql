-- That a mail was given up is kept as such: what a version before gave up is not sent by the next start, weeks late and
-- unasked for, because this one tries longer. The operator sends it again (`mail resend`).
ALTER TABLE outbox_mail ADD COLUMN given_up_at timestamptz;
COMMENT ON COLUMN outbox_mail.given_up_at IS 'When its last try had failed; nobody tries it any more unless the operator asks for it.';
DROP INDEX outbox_mail_waiting;
CREATE INDEX outbox_mail_waiting ON outbox_mail (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE outbox_mail SET given_up_at = next_attempt_at WHERE sent_at IS NULL AND attempts >= 10;
RESET ROLE;
