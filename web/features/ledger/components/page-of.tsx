import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';

interface PageOfProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetching' | 'isPending' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  children: ReactNode;
}

/** A list that comes in pages: waiting, failing with another try, and the button for more. */
export function PageOf({ query, children }: PageOfProps) {
  const { t } = useTranslation();
  if (query.isPending)
    return (
      <div role="status" aria-label={ui.loading}>
        <Skeleton variant="rounded" height={44} />
      </div>
    );
  return (
    <>
      {children}
      {query.error && <FetchFailure query={query} heading="h3" />}
      {query.hasNextPage && (
        <Button
          size="small"
          color="inherit"
          aria-busy={query.isFetchingNextPage || undefined}
          onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        >
          {t('ledger.more')}
        </Button>
      )}
    </>
  );
}
