import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageLink } from '#web/core/page-link.tsx';
import { pageAt } from '#web/core/page-target.ts';

/** The way from an application to the case that announced it (9.25), for staff. */
export function CaseLink({ caseId }: { caseId: string | null }) {
  const { t } = useTranslation();
  if (caseId === null) return null;
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      <PageLink to={pageAt({ to: '/cases', search: { search: [caseId] } })}>
        {t('imagingReport.toCase')}
      </PageLink>
    </Box>
  );
}
