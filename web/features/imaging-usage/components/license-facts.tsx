import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';

/** What is known of a license, in a line. */
export function LicenseFacts({ license }: { license: ImagingLicense }) {
  const { t } = useTranslation();
  const { deploymentType, environment, keyTail, createdDate: from, expiryDate } = license;
  const term = (created: string): string =>
    expiryDate === null
      ? t('imagingReport.noEnd', { from: formatDay(created) })
      : t('imagingReport.term', { from: formatDay(created), to: formatDay(expiryDate) });
  const facts = [
    deploymentType,
    environment,
    from === null ? null : term(from),
    keyTail === null ? null : t('imagingReport.keyTail', { tail: keyTail }),
  ];
  return (
    <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {facts
        .filter((fact) => fact !== null && fact !== '')
        .map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <Box component="span" sx={{ display: 'inline-block' }}>
              {fact}
            </Box>
          </Fragment>
        ))}
    </Box>
  );
}
