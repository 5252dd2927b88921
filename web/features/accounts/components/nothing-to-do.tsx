import Box from '@mui/material/Box';
import Coffee from 'lucide-react/icons/coffee';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SupportButton } from './support-button.tsx';

interface NothingToDoProps {
  accountName: string;
  /** The role has pages that the portal does not have yet: nobody else could change that. */
  later?: boolean;
}

/** The honest landing of somebody whose role leads to no page of the portal yet. */
export function NothingToDo({ accountName, later }: NothingToDoProps) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  const title = t('landing.nothingTitle');
  const subject = t('accounts.supportSubject', { account: accountName, page: title });
  return (
    <EmptyState icon={Coffee} heading="h1" title={title} action={<SupportButton subject={subject} />}>
      <p>{t(later ? 'landing.laterText' : 'landing.nothingText', { account: accountName })}</p>
      <p>{t(later ? 'landing.laterContact' : 'landing.nothingContact', { account: accountName })}</p>
      <Box component="p" sx={{ color: 'text.primary' }}>
        {supportEmail}
      </Box>
    </EmptyState>
  );
}
