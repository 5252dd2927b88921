import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPage } from '#domain/access/pages.ts';
import { settings as texts } from '#domain/messages/en-gb/settings.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { useOverviewFlag } from '../frame-storage.ts';
import { useOwnSettings } from '../use-own-settings.ts';

addTexts(texts);

const themes = ['system', 'light', 'dark'] as const;
/** Where the people of a provider look after their own profile. */
const profileOf: Readonly<Record<string, string>> = { microsoft: 'https://myaccount.microsoft.com/' };

/** Personal settings (1.06): who one is, the theme, the product-overview switch (2.35), the sidebar's key. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { settings, change } = useOwnSettings();
  const [flag, setFlag] = useOverviewFlag();
  const themeLabel = useId();
  return (
    <DialogFrame open title={t('settings.title')} width={520} closesOnBackdrop onClose={onClose}>
      <Facts
        rows={[
          [t('settings.name'), `${user.firstName} ${user.lastName}`.trim()],
          [t('settings.email'), user.email],
          [t('settings.provider'), <Provider key="provider" />],
        ]}
      />
      <FormHelperText sx={{ mx: 0, mb: 2.5 }}>{t('settings.readOnlyHint')}</FormHelperText>
      <Typography id={themeLabel} variant="subtitle1" component="h3" sx={{ mb: 0.75 }}>
        {t('settings.theme')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={themeLabel}
        value={settings.theme}
        onChange={(_event, theme: (typeof themes)[number] | null) => {
          if (theme !== null) change({ theme });
        }}
      >
        {themes.map((theme) => (
          <ToggleButton key={theme} value={theme}>
            {t(`settings.themeNamed.${theme}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {!user.internal && hasPage('overview') && (
        <Choice
          label={t('settings.overview')}
          hint={t('settings.overviewHint')}
          checked={flag === 'true'}
          onChange={(checked) => setFlag(String(checked))}
        />
      )}
      <Choice
        label={t('settings.shortcut')}
        hint={t('settings.shortcutHint')}
        checked={settings.sidebarShortcut}
        onChange={(sidebarShortcut) => change({ sidebarShortcut })}
      />
    </DialogFrame>
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

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' },
        gap: { xs: 0, sm: 1 },
      }}
    >
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 2.5 }}>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        sx={{ m: 0, width: '100%', justifyContent: 'space-between', gap: 2 }}
        control={
          <Switch
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mx: 0, mt: 0, pr: 7 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
