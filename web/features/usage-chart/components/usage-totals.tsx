import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { CountedType, UsageTotal } from '#domain/usage-chart/stack-usage.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

interface UsageTotalsProps {
  totals: readonly UsageTotal[];
  types: readonly CountedType[];
  nameOf: (licenseKeyId: string) => string;
  /** How the key's usage is reported, in words. */
  kindOf: (licenseKeyId: string) => string;
  unitOf: (type: CountedType) => string;
}

/** What each key used in the period, by type: types have units of their own and are not added together. */
export function UsageTotals({ totals, types, nameOf, kindOf, unitOf }: UsageTotalsProps) {
  const { t } = useTranslation();
  return (
    // A table wider than its card scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box
      role="group"
      aria-label={t('products.usage.totals')}
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto', mt: 3, mx: -2.5, mb: -2 }}
    >
      <Box
        component="table"
        className="tabular"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { py: 1, px: 2.5, textAlign: 'end', whiteSpace: 'nowrap' },
          '& th:first-of-type': { textAlign: 'start' },
          '& .kind': { textAlign: 'start' },
          '& .unit': { display: 'block', fontWeight: 400, fontSize: '0.75rem' },
          '& thead th': {
            color: 'text.secondary',
            fontWeight: 500,
            bgcolor: 'background.sunken',
            verticalAlign: 'bottom',
          },
          '& tbody th': { fontWeight: 500 },
          '& tr': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('products.usage.key')}</th>
            <th scope="col" className="kind">
              {t('products.usage.kind')}
            </th>
            {types.map((type) => (
              <th key={type.id} scope="col">
                {type.usageType}
                {unitOf(type) !== type.usageType && <span className="unit">{unitOf(type)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.licenseKeyId}>
              <th scope="row">{nameOf(total.licenseKeyId)}</th>
              <td className="kind">{kindOf(total.licenseKeyId)}</td>
              {types.map(({ id }) => (
                <td key={id}>
                  <Sum of={total.byType[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** A dash where the key has no such figures here, which is not 0: they may stand in the other chart. */
function Sum({ of }: { of: string | undefined }) {
  const { t } = useTranslation();
  if (of !== undefined) return formatNumber(of);
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('products.usage.nothingHere')}</VisuallyHidden>
    </>
  );
}
