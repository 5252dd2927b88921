import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alerts as texts } from '#domain/messages/en-gb/alerts.ts';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(texts);

/** The alerts of the accounts that somebody of the vendor's staff looks after. */
export function OwnAlertsPage() {
  const { t } = useTranslation();
  const { unread } = useSearch({ from: '/portal/alerts' });
  const navigate = useNavigate();
  const title = t('alerts.titleOwn');
  return (
    <ContentColumn>
      <PageHead title={title} documentTitle={usePageTitle(title)} context={t('alerts.about')} />
      <AlertList
        of={null}
        unread={unread === 'true'}
        onUnread={(only) => void navigate({ to: '/alerts', search: { unread: only ? 'true' : undefined } })}
      />
    </ContentColumn>
  );
}
