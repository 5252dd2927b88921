import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { Explanation } from '#domain/ledger/schema.ts';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { useSumText } from '../use-sum-text.ts';

/** Which keys a figure is added up over, and the part of each. */
export function CountedKeys({ data: { keys, term } }: { data: Explanation }) {
  const { t } = useTranslation();
  const { sumText } = useSumText();
  const count = keys.length;
  const title = t(term === null ? 'ledger.keys' : 'ledger.shared', { count, number: formatNumber(count) });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {keys.map((key) => (
          <Box
            component="li"
            key={key.licenseKeyId}
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75 },
              ...{ borderTop: '1px solid', borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {key.productLicense ?? key.productName}{' '}
              <KeyCell tail={key.keyTail} placeholder={key.licenseKeyId} />
            </Box>
            <Box sx={{ textAlign: 'end', overflowWrap: 'anywhere' }}>
              {key.sums.length === 0 ? (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('ledger.nothing')}
                </Box>
              ) : (
                key.sums.map((sum) => <div key={`${sum.unit} ${sum.usageType}`}>{sumText(sum)}</div>)
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
