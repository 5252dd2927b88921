import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#domain/core/format.ts';
import type { AssignedLicense, AssignmentTrial } from '#domain/volume-usage/unmatched/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { Status } from '#web/ui/status.tsx';
import { useFigures } from '../../use-figures.ts';
import { assignmentPreviewQuery } from '../queries.ts';

const Lines = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 12,
  listStyle: 'none',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 8,
  fontVariantNumeric: 'tabular-nums',
  '& .under': { display: 'block', color: 'var(--mui-palette-text-secondary)', fontSize: '0.8125rem' },
});

/** What the assignment would count, with the percentages before and after. */
export function AssignmentPreview({ trial }: { trial: AssignmentTrial }) {
  const { t } = useTranslation();
  const { data, isPending, error } = useQuery(assignmentPreviewQuery(trial));
  return (
    <Box aria-live="polite" sx={{ minHeight: 72 }}>
      {isPending && t('unmatched.assign.checking')}
      {error && (
        <Box sx={{ '& > span': { whiteSpace: 'normal' } }}>
          <Status tone="error">{requestFailure(t, error).text}</Status>
        </Box>
      )}
      {data && (
        <Lines aria-label={t('unmatched.assign.preview')}>
          {data.licenses.map((license) => (
            <License key={license.licenseKeyId} license={license} />
          ))}
          {data.records.ignored > 0 && (
            <li>
              {t('unmatched.assign.ignored', {
                count: data.records.ignored,
                number: formatNumber(data.records.ignored),
              })}
            </li>
          )}
        </Lines>
      )}
    </Box>
  );
}

function License({ license }: { license: AssignedLicense }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { productName, keyTail, totals } = license;
  const outside = totals.filter(({ outsideTerm }) => outsideTerm !== '0');
  return (
    <li>
      <strong>{figures(totals).join(', ') || t('unmatched.noFigures')}</strong>
      <span className="under">
        {productName}
        {keyTail !== '' && ` · ${t('unmatched.assign.tail', { tail: keyTail })}`}
      </span>
      {outside.length > 0 && (
        <span className="under">
          {t('unmatched.assign.outside', {
            value: figures(outside.map((total) => ({ ...total, value: total.outsideTerm }))).join(', '),
          })}
        </span>
      )}
      <UsedText license={license} />
    </li>
  );
}

/** How much of the license is used, before and after: what nobody had reported is not 0. */
function UsedText({ license: { before, after, maxVolume, unit } }: { license: AssignedLicense }) {
  const { t } = useTranslation();
  const nothing = t('unmatched.assign.nothing');
  if (before.total === null || after.total === null) return t('unmatched.assign.unitsDiffer');
  if (after.reportingType === null) return t('unmatched.assign.notReported');
  if (after.percent !== null && maxVolume !== null)
    return t('unmatched.assign.percent', {
      before: before.percent === null ? nothing : formatPercent(before.percent),
      after: formatPercent(after.percent),
      maximum: formatNumber(maxVolume),
    });
  return t('unmatched.assign.total', {
    before: before.reportingType === null ? nothing : formatNumber(before.total),
    after: formatNumber(after.total),
    unit: unit ?? '',
  });
}
