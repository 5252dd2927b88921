import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { calendar as texts } from '#domain/messages/en-gb/calendar.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { useAccountHead } from '#web/features/accounts/use-account-head.tsx';
import { CalendarView } from '#web/features/calendar/components/calendar-view.tsx';
import { SubscribeButton } from '#web/features/calendar/components/subscribe-button.tsx';
import { calendarQuery } from '#web/features/calendar/queries.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** What expires and is to be reported in an account, as far as the person may see it. */
export function CalendarPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/portal/accounts/$accountId/calendar' });
  const navigate = useNavigate();
  const query = useQuery(calendarQuery(accountId));
  const { data, error } = query;
  const title = t('frame.page.calendar');
  const { head } = useAccountHead(accountId, title);
  return (
    <Box component={ContentColumn}>
      <PageHead {...head} context={t('calendar.about')} action={<SubscribeButton />} />
      {data ? (
        <CalendarView
          calendar={data}
          search={search}
          change={(next) =>
            void navigate({ to: '/accounts/$accountId/calendar', params: { accountId }, search: next })
          }
        />
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardsSkeleton count={2} height={240} />
      )}
    </Box>
  );
}
