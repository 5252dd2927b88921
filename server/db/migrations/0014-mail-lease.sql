-- Who sends a mail has it for a while by the database's clock: the portals' own may differ, and a lease that one of them
-- reckoned looked over to another whose clock was ahead, so that the mail went out twice.
ALTER TABLE outbox_mail ADD COLUMN lease_until timestamptz;
COMMENT ON COLUMN outbox_mail.lease_until IS 'Until then one sender has it, by the clock of the database; next_attempt_at is by the portals'' clock.';
