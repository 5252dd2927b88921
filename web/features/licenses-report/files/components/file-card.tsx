import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { isUnderWay } from '../queries.ts';

interface FileCardProps {
  file: ReportFile;
  isSaving: boolean;
  onSave: () => void;
  onDelete: () => void;
}

const tones: Readonly<Record<'READY' | 'EXPIRED' | 'FAILED', StatusTone>> = {
  READY: 'success',
  EXPIRED: 'neutral',
  FAILED: 'error',
};

/** One file: what is in it, how far it is, and what can be done with it. */
export function FileCard({ file, isSaving, onSave, onDelete }: FileCardProps) {
  const { t } = useTranslation();
  const { state, ready, filters, expected, written } = file;
  const keys = ready === null ? expected : written;
  const name = t('reportFiles.name', {
    count: keys,
    number: formatNumber(keys),
    format: t(`reportFiles.format.${file.format}`),
  });
  const isOpen = isUnderWay(file);
  const [deed, deedName] = isOpen
    ? (['reportFiles.cancel', 'reportFiles.cancelNamed'] as const)
    : (['reportFiles.delete', 'reportFiles.deleteNamed'] as const);
  return (
    <Card
      title={name}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {state === 'READY' && (
            <Button
              size="small"
              variant="contained"
              startIcon={<Download size={14} aria-hidden />}
              aria-label={t('reportFiles.saveNamed', { name })}
              aria-disabled={isSaving}
              onClick={() => !isSaving && onSave()}
            >
              {t('reportFiles.save')}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t(deedName, { name })}
            onClick={onDelete}
          >
            {t(deed)}
          </Button>
        </Box>
      }
    >
      <Box sx={{ color: 'text.secondary', mb: 1.5, overflowWrap: 'anywhere' }}>
        {filters.length === 0
          ? t('reportFiles.everything')
          : filters.map((filter) => t('reportFiles.filter', filter)).join(' · ')}
        {' · '}
        {t('reportFiles.asked')} <RelativeTime value={file.askedAt} />
      </Box>
      {state === 'WAITING' || state === 'WRITING' ? (
        <ProgressLine label={t(`reportFiles.state.${state}`)} done={written} total={expected} />
      ) : (
        <>
          <Status tone={tones[state]}>
            {t(`reportFiles.state.${state}`, {
              day: ready === null ? '' : formatDay(dayOf(new Date(ready.keptUntil))),
            })}
          </Status>
          {state !== 'READY' && <Box sx={{ mt: 0.5 }}>{t('reportFiles.again')}</Box>}
        </>
      )}
    </Card>
  );
}
