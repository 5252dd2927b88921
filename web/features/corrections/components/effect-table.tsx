import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatNumber, formatPercent } from '#domain/core/format.ts';
import type { CorrectionEffect, CorrectionPreview } from '#domain/corrections/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';

interface EffectTableProps {
  accountId: string;
  preview: CorrectionPreview;
  /** Of what was typed before: what it would come to is not known yet. */
  isBehind?: boolean;
}

/** Figures now and then, license by license. */
export function EffectTable({ accountId, preview, isBehind = false }: EffectTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const { effects, standAgain } = preview;
  // It keeps its place, so that nothing jumps while somebody types.
  const whileKnown = { visibility: isBehind ? 'hidden' : 'visible' };
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h3" id={id}>
          {t('corrections.effect.title')}
        </Typography>
        {isBehind && <Box sx={{ color: 'text.secondary' }}>{t('corrections.effect.asking')}</Box>}
      </Box>
      {!effects.some(isChanged) && <Box sx={whileKnown}>{t('corrections.effect.same')}</Box>}
      <Box component="table" sx={tableStyle} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('corrections.effect.key')}</th>
            <th scope="col">{t('corrections.effect.before')}</th>
            <th scope="col">{t('corrections.effect.after')}</th>
          </tr>
        </thead>
        {effects.map((effect) => (
          <KeyRows key={effect.licenseKeyId} effect={effect} isBehind={isBehind} />
        ))}
      </Box>
      {standAgain.length > 0 && (
        <Box sx={whileKnown}>
          {t('corrections.effect.standAgain')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {standAgain.map(({ receiptId, fileName, submittedAt }) => (
              <li key={receiptId}>
                <PageLink to={links.usageReport(accountId, receiptId)}>
                  {[fileName, formatInstant(submittedAt)].filter((text) => text !== null).join(', ')}
                </PageLink>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const isChanged = ({ figures, percent }: CorrectionEffect): boolean =>
  percent.before !== percent.after || figures.some(({ before, after }) => before !== after);

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.75, pr: 1.5, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 400, color: 'text.secondary' },
  '& thead th': { typography: 'caption', borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody tr:last-of-type > *': { borderBottom: '1px solid', borderColor: 'divider', pb: 1.25 },
  '& tbody th[colspan]': { color: 'text.primary', pt: 1.25 },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', pr: 0, pl: 1 },
  '& .changed': { fontWeight: 500 },
} as const;

/** A license: what is counted of it in the days that are touched, and how full its maximum is. */
function KeyRows({ effect, isBehind }: { effect: CorrectionEffect; isBehind: boolean }) {
  const { t } = useTranslation();
  const { productName, keyTail, period, figures, percent, sharedBy } = effect;
  const figure = (value: string | null): string =>
    value === null ? t('corrections.effect.nothing') : formatNumber(value);
  const share = (value: number | null): string =>
    value === null ? t('corrections.effect.unknown') : formatPercent(value);
  const then = (isSame: boolean, text: string) => (
    <td className={isSame || isBehind ? '' : 'changed'}>{isBehind ? '…' : text}</td>
  );
  const days =
    period.start === period.end
      ? formatDay(period.start)
      : `${formatDay(period.start)} – ${formatDay(period.end)}`;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {productName} …{keyTail}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
            {days}
          </Box>
        </th>
      </tr>
      {figures.map(({ usageType, unit, before, after }) => (
        <tr key={`${usageType} ${unit ?? ''}`}>
          <th scope="row">
            {usageType}
            {unit !== null && unit !== usageType && (
              <>
                {' '}
                <Box component="span" sx={{ typography: 'caption' }}>
                  {t(`corrections.unit.${unit}`)}
                </Box>
              </>
            )}
          </th>
          <td>{figure(before)}</td>
          {then(before === after, figure(after))}
        </tr>
      ))}
      <tr>
        <th scope="row">{t('corrections.effect.percentShared', { count: sharedBy })}</th>
        <td>{share(percent.before)}</td>
        {then(percent.before === percent.after, share(percent.after))}
      </tr>
    </tbody>
  );
}
