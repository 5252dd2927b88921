-- What waits is a row of job_trigger: the queue beside it goes. In the order in which portals at work lock them.
LOCK TABLE job_invocation, job_trigger IN ACCESS EXCLUSIVE MODE;
ALTER TABLE job_trigger ADD COLUMN retry_at timestamptz, ADD COLUMN failures integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN job_trigger.retry_at IS 'When a start that failed is tried again; null where none did, or its next run is under way.';
COMMENT ON COLUMN job_trigger.failures IS 'Runs that failed since the last one that did not.';

DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
    UPDATE job_trigger t SET retry_at = q.start_after, failures = q.retry_count
      FROM pgboss.job q WHERE q.data ->> 'job' = t.trigger_id AND q.state IN ('created', 'retry');
    RESET ROLE;
  END IF;
END $$;
ALTER TABLE job_invocation DROP COLUMN queue_id;
DROP SCHEMA IF EXISTS pgboss CASCADE;
