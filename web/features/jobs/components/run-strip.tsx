import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSecond, formatNumber } from '#domain/core/format.ts';
import type { JobStripRun } from '#domain/jobs/schema.ts';
import { runningMs } from '../run-text.ts';

const HEIGHT = 22;
const LEAST = 4;
const color = (name: string): string => `var(--mui-palette-${name})`;
const Strip = styled('span')({
  display: 'inline-flex',
  alignItems: 'flex-end',
  // Where there is no room the oldest go.
  justifyContent: 'flex-end',
  justifySelf: 'start',
  maxWidth: '100%',
  minWidth: 0,
  overflow: 'hidden',
  gap: 2,
  height: HEIGHT,
  '& i': { flex: 'none', width: 4, borderRadius: 1, backgroundColor: color('divider') },
  '& .SUCCESS': { backgroundColor: color('success-main'), opacity: 0.55 },
  // Whoever tells no colours apart sees that these stand on a line.
  '& .FAILED': { backgroundColor: color('error-main'), boxShadow: `0 3px 0 -1px ${color('error-main')}` },
  '& .RUNNING': { backgroundColor: color('info-main') },
});

/** A job's last runs as bars: the higher the longer, by its root, so that one long run leaves the others to be seen. */
export function RunStrip({ runs, idle, now }: { runs: readonly JobStripRun[]; idle: boolean; now: Date }) {
  const { t } = useTranslation();
  if (runs.length === 0)
    return <span className="second">{t(idle ? 'jobs.strip.idle' : 'jobs.strip.none')}</span>;
  const lengths = runs.map((run) => run.durationMs ?? runningMs(run, now));
  const longest = Math.max(...lengths, 1);
  const failed = runs.filter(({ status }) => status === 'FAILED').length;
  const label = t('jobs.strip.label', {
    count: runs.length,
    number: formatNumber(runs.length),
    failed: formatNumber(failed),
  });
  return (
    <Strip role="img" aria-label={label}>
      {runs.map((run, at) => (
        <i
          key={run.jobInvocationId}
          className={run.status}
          style={{ height: LEAST + Math.round(Math.sqrt((lengths[at] ?? 0) / longest) * (HEIGHT - LEAST)) }}
          title={t('jobs.strip.run', {
            status: t(`jobs.status.${run.status}`),
            time: formatSecond(run.startTime),
            duration: formatDuration(lengths[at] ?? 0),
          })}
        />
      ))}
    </Strip>
  );
}
