-- Starts of jobs that no version has any more would be overdue for ever, on the page of jobs and in the metrics.
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
DELETE FROM job_trigger
  WHERE trigger_id IN ('certification-mail', 'receipt-mail', 'reminder-mail', 'report-files', 'view-mail');
RESET ROLE;
