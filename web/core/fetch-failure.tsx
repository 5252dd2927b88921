import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { requestFailure } from './request-failure.ts';

interface FetchFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  heading?: 'h3';
}

/** What could not be loaded, why, and another try (8.24). */
export function FetchFailure({ query: { error, isFetching, refetch }, ...rest }: FetchFailureProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('common.error.fetchFailed')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      {...rest}
    >
      {requestFailure(t, error).text}
    </ErrorState>
  );
}
