import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeamChange } from '#domain/teams/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { Card } from '#web/ui/card.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { historyQuery, saveHistory, type TeamPlace } from '../queries.ts';
import { useRoleText } from '../use-role-text.ts';

/** What was changed about team and keys, newest first, as everybody who looks after the team reads it. */
export function TeamHistory({ place }: { place: TeamPlace }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(historyQuery(place));
  const changes = query.data?.pages.flatMap((page) => page.changes);
  return (
    <Card
      title={t('teams.history.title')}
      {...(changes?.length
        ? { action: <ServerCsv table={t('teams.history.title')} save={() => saveHistory(place)} /> }
        : {})}
      {...(query.hasNextPage
        ? {
            footer: (
              <Button
                variant="text"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('teams.history.earlier')}
              </Button>
            ),
          }
        : {})}
    >
      {changes === undefined ? (
        query.error ? (
          <FetchFailure query={query} heading="h3" />
        ) : (
          <LinesSkeleton count={3} />
        )
      ) : changes.length === 0 ? (
        t('teams.history.none')
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function Change({ change }: { change: TeamChange }) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  const { by, subject } = change;
  const action = change.action === 'REMOVED' && by === subject ? 'LEFT' : change.action;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        {t(`teams.history.${action}`, {
          ...{ by, subject },
          before: rolesText(change.rolesBefore),
          roles: rolesText(change.roles),
        })}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        <RelativeTime value={change.at} />
      </Box>
    </Box>
  );
}
