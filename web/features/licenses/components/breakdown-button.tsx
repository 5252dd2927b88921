import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { OfProduct } from '../queries.ts';

interface BreakdownButtonProps extends OfProduct {
  keyIds: readonly string[];
}

/** Leads to the usage of the selected licenses (2.46); reachable without a selection, it then says what to do. */
export function BreakdownButton({ accountId, productName, keyIds }: BreakdownButtonProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const look = {
    variant: 'outlined',
    color: 'inherit',
    startIcon: <ChartColumn size={16} aria-hidden />,
  } as const;
  const number = formatNumber(CHART_KEYS_MAX);
  if (keyIds.length > 0 && keyIds.length <= CHART_KEYS_MAX)
    return (
      <Button {...look} {...linkTo(links.productUsage(accountId, productName, keyIds))}>
        {t('products.licenses.breakdown')}
      </Button>
    );
  const hint = t(
    keyIds.length === 0 ? 'products.licenses.breakdownHint' : 'products.licenses.breakdownTooMany',
    { number },
  );
  return (
    <Tooltip title={hint} describeChild>
      <Button {...look} aria-disabled sx={{ opacity: 0.55, cursor: 'not-allowed' }}>
        {t('products.licenses.breakdown')}
      </Button>
    </Tooltip>
  );
}
