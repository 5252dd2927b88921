import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { UsageTotal } from '#domain/usage-chart/stack-usage.ts';

interface UsageTotalsProps {
  totals: readonly UsageTotal[];
  types: readonly string[];
  nameOf: (licenseKeyId: string) => string;
}

/** What each key used in the period, by type: types have units of their own and are not added together. */
export function UsageTotals({ totals, types, nameOf }: UsageTotalsProps) {
  const { t } = useTranslation();
  return (
    // A table wider than its card scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box
      role="group"
      aria-label={t('products.usage.totals')}
      tabIndex={0}
      sx={{ overflowX: 'auto', mt: 3, mx: -2.5, mb: -2 }}
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
          '& thead th': { color: 'text.secondary', fontWeight: 500, bgcolor: 'background.sunken' },
          '& tbody th': { fontWeight: 500 },
          '& tr': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('products.usage.key')}</th>
            {types.map((type) => (
              <th key={type} scope="col">
                {type}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.licenseKeyId}>
              <th scope="row">{nameOf(total.licenseKeyId)}</th>
              {types.map((type) => (
                <td key={type}>{formatNumber(total.byType[type] ?? '0')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
