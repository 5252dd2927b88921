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

/** What is said of a refusal: by the server, or that something in front of it refused a path (8.01). */
const saidOf = (error: unknown): string | undefined => {
  if (!isRefusal(error)) return undefined;
  return error.problem?.message ?? (error.status === 400 ? undefined : error.message);
};

/**
 * 8.04–8.07: the notification of a failed request. What the server itself says about a refusal (4xx) is more use
 * than a general sentence, and 8.05 has one for 400 alone; a lost connection is none of the server's errors; everything else has its own text.
 */
export function requestFailure(
  t: TFunction,
  error: unknown,
  { singleFileUpload = false }: { singleFileUpload?: boolean } = {},
): NotificationInput {
  const status = error instanceof CallError ? error.status : 500;
  const said = saidOf(error);
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
