import type { TFunction } from 'i18next';
import type { TableError } from '#web/ui/data-table/table-message.tsx';
import { CallError } from './call.ts';
import { requestFailure } from './request-failure.ts';

/** A failed request as the error row of a table (2.53): the words of its notification, and the status that decides on a retry. */
export function tableErrorOf(t: TFunction, error: unknown): TableError | null {
  if (error === null || error === undefined) return null;
  const message = [t('common.error.fetchFailed'), requestFailure(t, error).text].join(' ');
  return error instanceof CallError && error.status > 0 ? { message, status: error.status } : { message };
}
