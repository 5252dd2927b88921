import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { useTranslation } from 'react-i18next';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';

/** The way to report usage of the product. */
export function ReportButton({ to }: { to: PageTarget }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <Button variant="contained" startIcon={<Upload size={16} aria-hidden />} {...linkTo(to)}>
      {t('overview.report')}
    </Button>
  );
}
