-- Background jobs: when each starts next, and what became of every run. The queue between the two is pg-boss's, in a
-- schema of its own (server/db/ensure-queue.ts).
CREATE TABLE job_trigger (
  trigger_id text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
COMMENT ON TABLE job_trigger IS 'What starts a job: its schedule. All instants of jobs are by the clock of the database.';

CREATE TABLE job_invocation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  job_name text NOT NULL,
  trigger_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'SUCCESS', 'FAILED', 'SKIPPED')),
  origin text NOT NULL,
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  started_at timestamptz NOT NULL,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  reason text,
  error text,
  summary jsonb NOT NULL DEFAULT '{}',
  queue_id uuid,
  CHECK ((status = 'RUNNING') = (ended_at IS NULL)),
  CHECK ((status = 'SKIPPED') = (reason IS NOT NULL)),
  CHECK ((status = 'FAILED') = (error IS NOT NULL))
);
COMMENT ON TABLE job_invocation IS 'Every run of a job, and every start that was no run. No personal data: ids and figures only.';
COMMENT ON COLUMN job_invocation.origin IS 'host/process that ran it; external: somebody else''s job, which has no heartbeat and is never ended here.';
COMMENT ON COLUMN job_invocation.heartbeat_at IS 'Written by the running process every few seconds: a run without is dead.';
COMMENT ON COLUMN job_invocation.reason IS 'Why it was skipped: NOTHING_TO_DO or ANOTHER_RUN.';
COMMENT ON COLUMN job_invocation.queue_id IS 'The job in pg-boss''s queue that it came from.';
CREATE UNIQUE INDEX job_invocation_running ON job_invocation (trigger_id) WHERE status = 'RUNNING';
CREATE INDEX job_invocation_of_job ON job_invocation (job_name, started_at DESC, id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['job_trigger', 'job_invocation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY system ON %I TO "{db}_system" USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO "{db}_staff" USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO "{db}_staff"', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO "{db}_system"', name);
  END LOOP;
END $$;
