import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { linksOf } from '#domain/products/modules.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** Website and documentation of a product (2.41). */
export function ProductLinks({ productName }: { productName: string }) {
  const { t } = useTranslation();
  const links = linksOf(productName);
  if (links === null) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, flexWrap: 'wrap' }}>
      <ExternalLink href={links.website}>{t('products.licenses.website')}</ExternalLink>
      <ExternalLink href={links.documentation}>{t('products.licenses.documentation')}</ExternalLink>
    </Box>
  );
}
