import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';

/** A device in words: "Firefox on Windows". */
export function useDeviceText(): (session: Pick<OpenSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('settings.sessions.device', { browser, system });
    return browser ?? system ?? t('settings.sessions.unknownDevice');
  };
}
