import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ChartColumn from 'lucide-react/icons/chart-column';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import type { UsedOfMaximum } from '#domain/account-state/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { usageColourOf } from '#domain/licenses/usage-colour.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { useNextExpiry } from '#web/features/licenses/use-next-expiry.ts';
import { Card } from '#web/ui/card.tsx';
import { Status } from '#web/ui/status.tsx';
import { UsageMeter } from '#web/ui/usage-meter.tsx';

addTexts(licenses);

interface ProductCardProps {
  accountId: string;
  product: ProductSummary;
  /** The license that used most of its maximum; null where no percentage is known, undefined until that is asked. */
  fullest: UsedOfMaximum | null | undefined;
}

/** A purchased product: how many keys, the nearest expiry, and the way to its licenses and its usage (2.21). */
export function ProductCard({ accountId, product, fullest }: ProductCardProps) {
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
          <Button
            {...look}
            {...linkTo(links.productLicenses(accountId, productName))}
            startIcon={<KeyRound size={15} aria-hidden />}
            aria-label={t('products.list.licensesOf', { product: productName })}
          >
            {t('products.list.licenses')}
          </Button>
          <Button
            {...look}
            {...linkTo(links.productUsage(accountId, productName))}
            startIcon={<ChartColumn size={15} aria-hidden />}
            aria-label={t('products.list.usageOf', { product: productName })}
          >
            {t('products.list.usage')}
          </Button>
        </Box>
      }
    >
      <div className="tabular">
        {t('products.list.counted', { count: licenseKeysCount, number: formatNumber(licenseKeysCount) })}
      </div>
      <Box sx={{ color: 'text.secondary' }} className="tabular">
        {tone === 'inherit' ? text : <Status tone={tone}>{text}</Status>}
      </Box>
      {/* As high before the figures are there. */}
      <Box sx={{ minHeight: METER_HEIGHT, mt: 1 }}>
        {fullest && <Fullest group={fullest} />}
        {fullest === null && <Box sx={{ color: 'text.secondary' }}>{t('products.list.noPercent')}</Box>}
      </Box>
    </Card>
  );
}

const METER_HEIGHT = 48;

/** Of licenses with maxima of their own only the fullest is told: percentages are never added. */
function Fullest({ group }: { group: UsedOfMaximum }) {
  const { t } = useTranslation();
  const { productName, names, usagePercent, totalUsage, maxVolume } = group;
  if (totalUsage === null) return null;
  const mainUnit = mainUnitOf(productName);
  const license = names.join(', ');
  return (
    <UsageMeter
      percent={usagePercent}
      used={totalUsage}
      maximum={maxVolume}
      unit={mainUnit === null ? '' : t(`accountState.unit.${mainUnit}`)}
      unitInRow={mainUnit === null ? '' : t(`licenses.unitInRow.${mainUnit}`)}
      tone={usageColourOf(usagePercent, totalUsage !== '0')}
      label={t('products.list.fullestOf', { product: productName })}
      note={t('products.list.fullest', { license })}
    />
  );
}
