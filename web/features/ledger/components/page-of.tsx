import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';

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
  const labels = useUiLabels();
  if (query.isPending)
    return (
      <div role="status" aria-label={labels.loading}>
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
