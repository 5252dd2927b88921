import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageLink } from '#web/core/page-link.tsx';
import { pageAt } from '#web/core/page-target.ts';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';

/** The way from an application to the case that announced it (9.25), for staff. */
export function CaseLink() {
  const { t } = useTranslation();
  const { caseId } = useUsageAccount();
  if (caseId === null) return null;
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      <PageLink to={pageAt({ to: '/cases', search: { search: [caseId] } })}>
        {t('imagingReport.toCase')}
      </PageLink>
    </Box>
  );
}
