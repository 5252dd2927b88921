import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { reasonText } from '#domain/imaging-usage/reason-text.ts';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { Card } from '#web/ui/card.tsx';
import { nameOfLicense } from '../license-text.ts';
import { LastFigure } from './last-figure.tsx';
import { LicenseFacts } from './license-facts.tsx';

/** 4.23: licenses for which nothing can be reported today, each with the reason or the day of its next report. */
export function QuietLicenses({ licenses }: { licenses: readonly ImagingLicense[] }) {
  const { t } = useTranslation();
  if (licenses.length === 0) return null;
  return (
    <Card title={t('imagingReport.notNow')} flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {licenses.map((license) => (
          <Box
            component="li"
            key={license.licenseKeyId}
            sx={{ px: 2.5, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{nameOfLicense(license)}</Box>
            <LicenseFacts license={license} />
            <Box sx={{ mt: 0.5, maxWidth: 720 }}>{whyText(t, license)}</Box>
            <LastFigure license={license} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** Why, in the words of 4.24–4.28; without a reason there is nothing left, now or ever. */
function whyText(t: TFunction, { reason, nextReportDay }: ImagingLicense): string {
  if (reason !== null) return reasonText(reason);
  return nextReportDay === null
    ? t('imagingReport.ended')
    : t('imagingReport.nothingMore', { day: formatDay(nextReportDay) });
}
