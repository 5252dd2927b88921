import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#domain/alerts/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { useToday } from '#web/core/use-today.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { alertsQuery, type AlertsOf } from '../queries.ts';
import { useReading } from '../use-reading.ts';
import { AlertListTitle, AlertListTools } from './alert-list-head.tsx';
import { AlertRow } from './alert-row.tsx';

interface AlertListProps {
  of: AlertsOf;
  unread: boolean;
  onUnread: (unread: boolean) => void;
}

/** The alerts of an account, or of all that somebody of staff looks after. */
export function AlertList({ of, unread, onUnread }: AlertListProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(alertsQuery(of, unread));
  const [first] = query.data?.pages ?? [];
  if (first === undefined)
    return query.error ? <FetchFailure query={query} /> : <CardSkeleton height={480} />;
  const alerts = query.data?.pages.flatMap(({ content }) => content) ?? [];
  if (alerts.length === 0 && !unread)
    return (
      <Card>
        <EmptyState title={t(of === null ? 'alerts.emptyOwn' : 'alerts.empty')}>
          {t('alerts.emptyText')}
        </EmptyState>
      </Card>
    );
  return (
    <Card
      flush
      title={<AlertListTitle total={first.totalElements} unread={first.unread} />}
      action={
        <AlertListTools
          of={of}
          onlyUnread={unread}
          onUnread={onUnread}
          newest={first.unread > 0 ? alerts[0]?.id : undefined}
        />
      }
    >
      {alerts.length === 0 ? (
        <EmptyState
          heading="p"
          title={t('alerts.emptyUnread')}
          action={<Button onClick={() => onUnread(false)}>{t('alerts.showAll')}</Button>}
        />
      ) : (
        <Rows of={of} alerts={alerts} now={new Date(query.dataUpdatedAt)} />
      )}
      {query.hasNextPage && (
        <Box sx={{ px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('alerts.showMore')}
          </Button>
        </Box>
      )}
    </Card>
  );
}

function Rows({ of, alerts, now }: { of: AlertsOf; alerts: readonly Alert[]; now: Date }) {
  const { t } = useTranslation();
  const today = useToday();
  const reading = useReading(of);
  return (
    <Box component="ul" aria-label={t('alerts.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          today={today}
          now={now}
          namesAccount={of === null}
          read={(id) => reading.mutateAsync({ id })}
        />
      ))}
    </Box>
  );
}
