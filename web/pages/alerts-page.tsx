import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alerts as texts } from '#domain/messages/en-gb/alerts.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useAccountHead } from '#web/features/accounts/use-account-head.tsx';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { AlertSettingsButton } from '#web/features/alerts/components/alert-settings-button.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(texts);

/** What has used much of its maximum or expires soon in an account, as far as the person may see it. */
export function AlertsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { unread } = useSearch({ from: '/portal/accounts/$accountId/alerts' });
  const navigate = useNavigate();
  const title = t('frame.page.alerts');
  const { head } = useAccountHead(accountId, title);
  return (
    <ContentColumn>
      <PageHead
        {...head}
        context={t('alerts.about')}
        action={<AlertSettingsButton accountId={accountId} />}
      />
      <AlertList
        of={accountId}
        unread={unread === 'true'}
        onUnread={(only) =>
          void navigate({
            to: '/accounts/$accountId/alerts',
            params: { accountId },
            search: { unread: only ? 'true' : undefined },
          })
        }
      />
    </ContentColumn>
  );
}
