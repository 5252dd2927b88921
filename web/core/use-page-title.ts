import { useTranslation } from 'react-i18next';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';

/** The title of the browser's tab for a page: its own words first, then whose portal it is. */
export function usePageTitle(page: string): string {
  const { t } = useTranslation();
  const { vendorName } = useClientConfig();
  return t('frame.pageTitle', { page, vendor: vendorName });
}
