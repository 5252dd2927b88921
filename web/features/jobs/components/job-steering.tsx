import Button from '@mui/material/Button';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleStop from 'lucide-react/icons/circle-stop';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobInvocation } from '#domain/jobs/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { endRun, jobKeys, startNow } from '../queries.ts';

/** Starts a job whatever its schedule says, once asked again. */
export function StartJob({ jobName }: { jobName: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const start = useSteering(startNow, ({ state }) =>
    t(state === 'DUE' ? 'jobs.started' : 'jobs.startRunning', { job: jobName }),
  );
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CirclePlay size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('jobs.start')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('jobs.startQuestion', { job: jobName })}
        confirmLabel={t('jobs.start')}
        onConfirm={async () => {
          await start(jobName);
          setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      >
        {t('jobs.startText')}
      </ConfirmDialog>
    </>
  );
}

/** Ends a run, once asked again. */
export function CancelRun({ run }: { run: JobInvocation }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const cancel = useSteering(endRun, ({ state }) =>
    t(state === 'ENDING' ? 'jobs.cancelling' : 'jobs.cancelLate'),
  );
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<CircleStop size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('jobs.cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        tone="error"
        title={t('jobs.cancelQuestion', { job: run.jobName })}
        confirmLabel={t('jobs.cancel')}
        onConfirm={async () => {
          await cancel(run.jobInvocationId);
          setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      >
        {t('jobs.cancelText')}
      </ConfirmDialog>
    </>
  );
}

/** A call that changes what the page shows; tells what came of it, and never throws. */
function useSteering<Answer>(act: (id: string) => Promise<Answer>, told: (answer: Answer) => string) {
  const { mutateAsync } = useChange({ send: act, said: told, changes: [jobKeys] });
  return async (id: string): Promise<void> => {
    await mutateAsync(id).catch(() => {});
  };
}
