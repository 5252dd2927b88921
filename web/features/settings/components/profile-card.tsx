import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/core/person-name.ts';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** Where the people of a provider look after their own profile. */
const profileOf: Readonly<Record<string, string>> = { microsoft: 'https://myaccount.microsoft.com/' };

const facts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

/** Who somebody is, as their sign-in says it: read here and changed there. */
export function ProfileCard() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Card title={t('settings.profile')} footer={t('settings.readOnlyHint')}>
      <Box component="dl" sx={facts}>
        <dt>{t('settings.name')}</dt>
        <dd>{fullName(user) || '–'}</dd>
        <dt>{t('settings.email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('settings.provider')}</dt>
        <dd>
          <Provider />
        </dd>
      </Box>
    </Card>
  );
}

/** The identity provider with the page on which people change what it says about them. */
function Provider() {
  const { t } = useTranslation();
  const user = useUser();
  const { vendorName } = useClientConfig();
  const provider = user.identityProvider === 'microsoft' ? 'microsoft' : 'local';
  const profile = profileOf[user.identityProvider];
  return (
    <>
      {t(`settings.providerNamed.${provider}`, { vendor: vendorName })}
      {profile !== undefined && (
        <Box sx={{ typography: 'body2' }}>
          <ExternalLink href={profile}>{t('settings.manageProfile')}</ExternalLink>
        </Box>
      )}
    </>
  );
}
