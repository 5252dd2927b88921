import type { TFunction } from 'i18next';
import type { NotificationInput } from '#web/ui/notification-stack/notification-store.ts';
import { CallError, isRefusal } from './call.ts';

const textOfStatus = {
  0: 'errors.noConnection',
  400: 'errors.badRequest',
  502: 'errors.serviceUnavailable',
  503: 'errors.serviceUnavailable',
  504: 'errors.requestTimeout',
} as const;

/**
 * 8.04–8.07: the notification of a failed request. What the server itself says about a refusal (4xx) is more use
 * than a general sentence; a lost connection is none of the server's errors; everything else has its own text.
 */
export function requestFailure(
  t: TFunction,
  error: unknown,
  { singleFileUpload = false }: { singleFileUpload?: boolean } = {},
): NotificationInput {
  const status = error instanceof CallError ? error.status : 500;
  const said =
    error instanceof CallError && status >= 400 && status < 500 ? error.problem?.message : undefined;
  const key = textOfStatus[status as keyof typeof textOfStatus] ?? 'errors.unexpectedServerError';
  return {
    severity: status === 400 ? 'warning' : 'error',
    title: t('errors.requestFailed'),
    text: said ?? t(status === 504 && singleFileUpload ? 'errors.requestTimeoutUlvd' : key),
  };
}

/** The same of a change: that it was not made is known from a refusal alone. */
export const changeFailure = (t: TFunction, error: unknown, refused: string): NotificationInput => ({
  ...requestFailure(t, error),
  title: isRefusal(error) ? refused : t('errors.unanswered'),
});
