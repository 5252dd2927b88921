import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay, formatPeriod } from '#domain/core/format.ts';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { spokenUnitOf } from '#domain/imaging-usage/usage-unit.ts';
import { figureText } from '../license-text.ts';

/** The newest figure that stands for a license, and whose it is: who comes second reads what counts. */
export function LastFigure({ license }: { license: ImagingLicense }) {
  const { t } = useTranslation();
  const [last] = license.figures;
  if (!last) return null;
  const about = {
    value: figureText(t, last.value, spokenUnitOf(license)),
    period: formatPeriod(last.period),
  };
  const { reportedBy: by, reportedAt: at } = last;
  return (
    <Box className="tabular" sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>
      {by === null || at === null
        ? t('imagingReport.last', about)
        : t('imagingReport.lastBy', { ...about, by, day: formatDay(dayOf(new Date(at))) })}
    </Box>
  );
}
