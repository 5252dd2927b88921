import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { notificationsQuery } from '../queries.ts';
import { useNotificationChoice } from '../use-notification-choice.ts';
import { SettingSwitch } from './setting-switch.tsx';

/** What comes by mail: one switch for each kind. */
export function MailCard() {
  const { t } = useTranslation();
  const query = useQuery(notificationsQuery);
  const choose = useNotificationChoice();
  const { data, error } = query;
  return (
    <Card title={t('settings.mail')}>
      {data ? (
        data.map(({ kind, byMail }) => (
          <SettingSwitch
            key={kind}
            label={t(`settings.mails.${kind}.label`)}
            hint={t(`settings.mails.${kind}.hint`)}
            checked={byMail}
            onChange={(checked) => choose({ kind, byMail: checked })}
          />
        ))
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <LinesSkeleton count={3} height={58} />
      )}
    </Card>
  );
}
