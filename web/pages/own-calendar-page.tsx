import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { calendar as texts } from '#domain/messages/en-gb/calendar.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { CalendarView } from '#web/features/calendar/components/calendar-view.tsx';
import { SubscribeButton } from '#web/features/calendar/components/subscribe-button.tsx';
import { ownCalendarQuery } from '#web/features/calendar/queries.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** What expires and is to be reported in the accounts that somebody of the vendor's staff looks after. */
export function OwnCalendarPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/portal/calendar' });
  const navigate = useNavigate();
  const query = useQuery(ownCalendarQuery);
  const { data, error } = query;
  const title = t('calendar.titleOwn');
  return (
    <Box component={ContentColumn}>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        context={t('calendar.aboutOwn')}
        action={<SubscribeButton />}
      />
      {data ? (
        <CalendarView
          namesAccount
          calendar={data}
          search={search}
          change={(next) => void navigate({ to: '/calendar', search: next })}
        />
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardsSkeleton count={2} height={240} />
      )}
    </Box>
  );
}
