import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { AccessDenied } from '#web/core/page-gate.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { StateFrame } from '#web/ui/state-frame.tsx';
import { useUsageAccount } from '../usage-account-context.tsx';

/** In place of a page of a usage account: nothing in it is open to the person, or there is nothing in it (2.31). */
export function NothingOpen() {
  const { t } = useTranslation();
  const { name, visibleItems } = useUsageAccount();
  const title = t('usageAccounts.noKeys', { application: name });
  const documentTitle = usePageTitle(title);
  if (visibleItems.length > 0) return <AccessDenied message="errors.cucaPageNoPermission" />;
  return (
    <>
      <title>{documentTitle}</title>
      <StateFrame heading="h1" icon={<KeyRound size={20} />} title={title}>
        <p>{t('usageAccounts.noKeysText')}</p>
      </StateFrame>
    </>
  );
}
