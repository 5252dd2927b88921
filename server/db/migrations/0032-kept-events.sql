-- How many events stand behind a figure that was kept for a key nobody knows: the receipt says it when it is counted.
ALTER TABLE usage_unmatched ADD COLUMN events integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN usage_unmatched.events IS 'How many events the value is the sum of; a record of a file is one.';
