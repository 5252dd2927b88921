import Box from '@mui/material/Box';
import Coffee from 'lucide-react/icons/coffee';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SupportButton } from './support-button.tsx';

/** The honest landing of somebody whose role leads to no page of the portal yet. */
export function NothingToDo({ accountName }: { accountName: string }) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  return (
    <EmptyState icon={Coffee} heading="h1" title={t('landing.nothingTitle')} action={<SupportButton />}>
      <p>{t('landing.nothingText', { account: accountName })}</p>
      <p>{t('landing.nothingContact', { account: accountName })}</p>
      <Box component="p" sx={{ color: 'text.primary' }}>
        {supportEmail}
      </Box>
    </EmptyState>
  );
}
