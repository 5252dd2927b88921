import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import type { LicenseRow } from '../rows-machine.ts';
import { needsLook, signatureOf, type EarlierByRow, type LicenseRowProps } from '../rows-plan.ts';
import { LicenseRowFields } from './license-row.tsx';

const KEY = 'products.licenses.reportUsage.licenseFile';

interface ProductRowsProps extends Pick<LicenseRowProps, 'today' | 'problemAt' | 'dispatch'> {
  product: LicenseProduct;
  rows: readonly LicenseRow[];
  earlier: EarlierByRow;
}

/** A product of the file with the days it is licensed for, and its periods: one or several, or none. */
export function ProductRows({ product, rows, earlier, dispatch, ...rest }: ProductRowsProps) {
  const { t } = useTranslation();
  const { product: name, keyTail, createdDate, expiryDate } = product;
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ display: 'grid', gap: 1.5, py: 2, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box component="span" className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(`${KEY}.licensed`, { from: formatDay(createdDate), to: formatDay(expiryDate) })}
        </Box>
        {product.unit === null && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t(`${KEY}.notCounted`)}
          </Box>
        )}
        <Button
          size="small"
          variant="text"
          color="inherit"
          sx={{ ml: 'auto' }}
          startIcon={<Plus size={15} aria-hidden />}
          aria-label={
            rows.length === 0
              ? t(`${KEY}.bringBack`, { product: name })
              : t(`${KEY}.addTo`, { product: name })
          }
          onClick={() => dispatch({ type: 'added', product: name, keyTail: keyTail ?? '' })}
        >
          {rows.length === 0 ? t(`${KEY}.bringBack`, { product: name }) : t(`${KEY}.add`)}
        </Button>
      </Box>
      {rows.map((row, at) => (
        <LicenseRowFields
          key={row.id}
          {...rest}
          row={row}
          n={at + 1}
          product={product}
          dispatch={dispatch}
          earlier={earlier.get(signatureOf(row)) ?? null}
          needsLook={needsLook(row, earlier)}
        />
      ))}
    </Box>
  );
}
