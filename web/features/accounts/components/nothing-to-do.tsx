import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Coffee from 'lucide-react/icons/coffee';
import { useTranslation } from 'react-i18next';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SupportButton } from './support-button.tsx';

/** The honest first page of somebody whose role has neither downloads nor usage to report. */
export function NothingToDo({ accountId, accountName }: { accountId: string; accountName: string }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { supportEmail } = useClientConfig();
  const title = t('landing.nothingTitle');
  const subject = t('accounts.supportSubject', { account: accountName, page: title });
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ClipboardCheck size={16} aria-hidden />}
        {...linkTo(links.pastUsage(accountId))}
      >
        {t('landing.pastUsage')}
      </Button>
      <SupportButton subject={subject} />
    </Box>
  );
  return (
    <EmptyState icon={Coffee} heading="h1" title={title} action={actions}>
      <p>{t('landing.nothingText', { account: accountName })}</p>
      <p>{t('landing.nothingContact', { account: accountName })}</p>
      <Box component="p" sx={{ color: 'text.primary' }}>
        {supportEmail}
      </Box>
    </EmptyState>
  );
}
