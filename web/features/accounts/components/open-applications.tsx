import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AppWindow from 'lucide-react/icons/app-window';
import { useTranslation } from 'react-i18next';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';

interface OpenApplicationsProps {
  accountId: string;
  applications: readonly { id: string; name: string }[];
}

/** The applications that have a page for somebody whom the account's own pages offer nothing. */
export function OpenApplications({ accountId, applications }: OpenApplicationsProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
      {applications.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          color="inherit"
          startIcon={<AppWindow size={16} aria-hidden />}
          {...linkTo(links.usageAccount(accountId, id))}
        >
          {t('landing.openApplication', { application: name })}
        </Button>
      ))}
    </Box>
  );
}
