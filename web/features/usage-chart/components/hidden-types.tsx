import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';

interface HiddenTypesProps {
  visible: number;
  total: number;
  onShowAll: () => void;
  /** What is said before. */
  children: ReactNode;
}

/** How many usage types are in sight, of how many (8.30), and the way to all of them. */
export function HiddenTypes({ visible, total, onShowAll, children }: HiddenTypesProps) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {children !== false && ' · '}
      {t('products.usage.hiddenTypes', { visible: formatNumber(visible), total: formatNumber(total) })}{' '}
      <Link component="button" type="button" onClick={onShowAll} sx={{ verticalAlign: 'baseline' }}>
        {t('products.usage.showAllTypes')}
      </Link>
    </>
  );
}
