import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ChartColumn from 'lucide-react/icons/chart-column';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { hasPage } from '#domain/access/pages.ts';
import { formatNumber } from '#domain/core/format.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { useNextExpiry } from '#web/features/licenses/use-next-expiry.ts';
import { Card } from '#web/ui/card.tsx';
import { Status } from '#web/ui/status.tsx';

interface ProductCardProps {
  accountId: string;
  product: ProductSummary;
}

/** A purchased product: how many keys, the nearest expiry, and the way to its licenses and its usage (2.21). */
export function ProductCard({ accountId, product }: ProductCardProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { productName, licenseKeysCount, nearestExpirationDate } = product;
  const { text, tone } = useNextExpiry(nearestExpirationDate);
  const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  return (
    <Card
      title={productName}
      footer={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {hasPage('productLicenses') && (
            <Button
              {...look}
              {...linkTo(links.productLicenses(accountId, productName))}
              startIcon={<KeyRound size={15} aria-hidden />}
              aria-label={t('products.list.licensesOf', { product: productName })}
            >
              {t('products.list.licenses')}
            </Button>
          )}
          {hasPage('productUsage') && (
            <Button
              {...look}
              {...linkTo(links.productUsage(accountId, productName))}
              startIcon={<ChartColumn size={15} aria-hidden />}
              aria-label={t('products.list.usageOf', { product: productName })}
            >
              {t('products.list.usage')}
            </Button>
          )}
        </Box>
      }
    >
      <div className="tabular">
        {t('products.list.counted', { count: licenseKeysCount, number: formatNumber(licenseKeysCount) })}
      </div>
      <Box sx={{ color: 'text.secondary' }} className="tabular">
        {tone === 'inherit' ? text : <Status tone={tone}>{text}</Status>}
      </Box>
    </Card>
  );
}
