import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatSecond } from '#domain/core/format.ts';
import type { JobInvocation } from '#domain/jobs/schema.ts';
import { FACT_COLUMNS } from '#web/ui/fact-list.tsx';
import { FactRows, type NamedFact } from '#web/ui/sheet-facts.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Status } from '#web/ui/status.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { durationOf, toneOfStatus, warningsOf } from '../run-text.ts';
import { CancelRun } from './job-steering.tsx';

const EXTERNAL = 'external';
const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: FACT_COLUMNS,
  gap: '6px 12px',
  margin: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'var(--mui-palette-text-secondary)' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

interface RunSheetProps {
  run: JobInvocation | null;
  limitMs: number | null;
  now: Date;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything about one run, its error in full; the place to end it. */
export function RunSheet({ run, limitMs, now, isOpen, onClose }: RunSheetProps) {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose);
  if (run === null) return null;
  const title = t('jobs.run.title', { job: run.jobName });
  const warnings = warningsOf(t, run, limitMs, now);
  const facts: readonly NamedFact[] = [
    [
      t('jobs.column.status'),
      <Status key="status" tone={toneOfStatus[run.status]}>
        {t(`jobs.status.${run.status}`)}
      </Status>,
    ],
    [t('jobs.column.startTime'), formatSecond(run.startTime)],
    [t('jobs.column.duration'), durationOf(t, run, now)],
    [t('jobs.column.attempt'), run.attempt],
    [t('jobs.column.origin'), run.origin],
    [t('jobs.run.trigger'), run.triggerId],
    [t('jobs.run.id'), run.jobInvocationId],
    [t('jobs.column.details'), run.details ?? '–'],
  ];
  return (
    <SidePanel open={isOpen} onClose={onClose} title={title} about={title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {warnings.map((warning) => (
          <Box
            key={warning}
            sx={{
              color: run.additionalInfo.includes('hasNewerJob') ? 'error.main' : 'warning.main',
              typography: 'body2',
              fontWeight: 500,
            }}
          >
            {warning}
          </Box>
        ))}
        <Facts>
          <FactRows facts={facts} />
        </Facts>
        {run.status === 'RUNNING' && (
          <div>
            {run.origin === EXTERNAL ? (
              <Typography variant="body2" color="text.secondary">
                {t('jobs.run.elsewhere')}
              </Typography>
            ) : (
              <CancelRun run={run} />
            )}
          </div>
        )}
      </Box>
    </SidePanel>
  );
}
