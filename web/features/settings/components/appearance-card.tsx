import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { useOwnSettings } from '#web/features/frame/use-own-settings.ts';
import { Card } from '#web/ui/card.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const themes = ['system', 'light', 'dark'] as const;

/** Theme, product-overview switch (2.35) and the sidebar's key. */
export function AppearanceCard() {
  const { t } = useTranslation();
  const user = useUser();
  const { settings, change } = useOwnSettings();
  const [flag, setFlag] = useOverviewFlag();
  const themeLabel = useId();
  return (
    <Card title={t('settings.appearance')}>
      <Typography id={themeLabel} component="h3" sx={{ mb: 0.75 }}>
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
      {!user.internal && (
        <SettingSwitch
          label={t('settings.overview')}
          hint={t('settings.overviewHint')}
          checked={flag === 'true'}
          onChange={(checked) => setFlag(String(checked))}
        />
      )}
      <SettingSwitch
        label={t('settings.shortcut')}
        hint={t('settings.shortcutHint')}
        checked={settings.sidebarShortcut}
        onChange={(sidebarShortcut) => change({ sidebarShortcut })}
      />
    </Card>
  );
}
