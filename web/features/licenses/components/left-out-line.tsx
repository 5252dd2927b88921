import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { licensesSummaryQuery, type OfProduct } from '../queries.ts';
import { useLicenseSearch } from '../use-free-text-search.ts';

/** 4.02: what the list of the imaging product leaves out is one click away, and back; what is searched for goes along. */
export function LeftOutLine(of: OfProduct) {
  const { t } = useTranslation();
  const { freeTextSearch, devMode, unusable } = useLicenseSearch();
  const isShown = unusable === 'true';
  const { data } = useQuery(licensesSummaryQuery(of));
  const count = data?.leftOutCount ?? 0;
  if (!isShown && count === 0) return null;
  const to = links.productLicenses(of.accountId, of.productName, freeTextSearch || undefined, {
    devMode,
    unusable: isShown ? undefined : 'true',
  });
  return (
    <Box component="p" sx={{ m: 0, mb: 1.5, typography: 'body2', color: 'text.secondary' }}>
      {isShown && <>{t('products.licenses.leftOutShown')} </>}
      <PageLink to={to}>
        {isShown
          ? t('products.licenses.backToUsable')
          : t('products.licenses.leftOut', { count, number: formatNumber(count) })}
      </PageLink>
    </Box>
  );
}
