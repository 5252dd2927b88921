import Building2 from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SupportButton } from './support-button.tsx';

/** 2.04, 8.32: that there is no account is explained. */
export function NoAccount() {
  const { t } = useTranslation();
  const { internal } = useUser();
  return (
    <>
      <title>{usePageTitle(t('accounts.notFoundTitle'))}</title>
      <EmptyState
        icon={Building2}
        heading="h1"
        title={t('accounts.notFoundTitle')}
        action={<SupportButton />}
      >
        <p>{t(internal ? 'accounts.notFoundInternal' : 'accounts.notFoundPlaceholder')}</p>
      </EmptyState>
    </>
  );
}
