import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { settings as texts } from '#domain/messages/en-gb/settings.ts';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { AppearanceCard } from '#web/features/settings/components/appearance-card.tsx';
import { MailCard } from '#web/features/settings/components/mail-card.tsx';
import { ProfileCard } from '#web/features/settings/components/profile-card.tsx';
import { SessionsCard } from '#web/features/settings/components/sessions-card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(texts);

/** Personal settings (1.06): who one is, how the portal looks, what comes by mail, where one is signed in. */
export function PersonalSettingsPage() {
  const { t } = useTranslation();
  const title = t('frame.page.personalSettings');
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHead title={title} documentTitle={usePageTitle(title)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <ProfileCard />
        <AppearanceCard />
        <MailCard />
        <SessionsCard />
      </Box>
    </Box>
  );
}
