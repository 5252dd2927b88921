-- Who acted, where no person did: a job and a command write into the audit as the calls do.
ALTER TABLE audit ADD COLUMN actor text CHECK (length(actor) <= 200);
COMMENT ON COLUMN audit.actor IS 'person, stranger, "job <name>" or "command <name>"; null in rows from before it was recorded.';
GRANT INSERT (actor) ON audit TO "{db}_tenant", "{db}_staff", "{db}_system";
