-- Staff may bring a job's next start forward, and ask a run to end.
ALTER TABLE job_invocation ADD COLUMN cancel_asked_at timestamptz;
COMMENT ON COLUMN job_invocation.cancel_asked_at IS 'Somebody asked for its end: the next look of a portal ends it, and its process gives it up. Who it was stands in the audit.';
CREATE POLICY staff_asks ON job_invocation FOR UPDATE TO "{db}_staff" USING (true) WITH CHECK (true);
CREATE POLICY staff_moves ON job_trigger FOR UPDATE TO "{db}_staff" USING (true) WITH CHECK (true);
GRANT UPDATE (cancel_asked_at) ON job_invocation TO "{db}_staff";
GRANT UPDATE (due_at) ON job_trigger TO "{db}_staff";
