import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import FileClock from 'lucide-react/icons/file-clock';
import { useTranslation } from 'react-i18next';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { reportFiles } from '#domain/messages/en-gb/report-files.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { isUnderWay, reportFilesQuery } from '../queries.ts';

addTexts(reportFiles);

/** How far the file is that was asked for on this page, and the way to it; nothing before one was. */
export function FileProgress() {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { data } = useQuery({ ...reportFilesQuery, enabled: ({ state }) => state.data !== undefined });
  const file = data?.findLast(isUnderWay) ?? data?.[0];
  if (!file) return null;
  const text = textOf(t, file);
  return (
    <Button
      {...linkTo(links.reportFiles())}
      variant="outlined"
      color="inherit"
      startIcon={<FileClock size={16} aria-hidden />}
      aria-label={t('reportFiles.open', { state: text })}
      sx={{ minWidth: { xs: 0, sm: 128 }, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 } }}
    >
      <Box component="span" className="tabular" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {text}
      </Box>
    </Button>
  );
}

const texts = {
  WAITING: 'reportFiles.waiting',
  WRITING: 'reportFiles.writing',
  READY: 'reportFiles.ready',
  EXPIRED: 'reportFiles.expired',
  FAILED: 'reportFiles.failed',
} as const satisfies Record<ReportFile['state'], string>;

const textOf = (t: TFunction, file: ReportFile): string => t(texts[file.state], { percent: percentOf(file) });

/** Whole percents; a file of which the last lines are still being packed is not all there. */
const percentOf = ({ written, expected }: ReportFile): number =>
  Math.min(99, Math.floor((written / Math.max(1, expected)) * 100));
