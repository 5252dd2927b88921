import { queryOptions } from '@tanstack/react-query';
import {
  getAlertSettings,
  listAlerts,
  listOwnAlerts,
  markAlertsRead,
  markOwnAlertsRead,
  updateAlertSettings,
} from '#domain/alerts/contract.ts';
import type { z } from 'zod';
import type { AlertChoice, AlertQuery, AlertsRead } from '#domain/alerts/schema.ts';
import { call } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';

/** Everything about alerts. */
export const alertsKey = ['alerts'] as const;
/** Whose alerts: of one account, or null for those that somebody of staff looks after. */
export type AlertsOf = string | null;

const callList = (of: AlertsOf, query: z.input<typeof AlertQuery>, signal: AbortSignal) =>
  of === null
    ? call(listOwnAlerts, { query, signal })
    : call(listAlerts, { params: { accountId: of }, query, signal });

/** The newest first. */
export const alertsQuery = (of: AlertsOf, unread: boolean) => ({
  ...pagedQuery([...alertsKey, of ?? 'all', 'list', { unread }], (after, signal) =>
    callList(of, { unread: unread ? 'true' : undefined, after }, signal),
  ),
  staleTime: 0,
});

/** How many wait to be read; asked for anew now and then, and when somebody has read. */
const ASK_AGAIN_MS = 300_000;
export const unreadQuery = (of: AlertsOf) =>
  queryOptions({
    queryKey: [...alertsKey, of ?? 'all', 'unread'] as const,
    queryFn: ({ signal }) => callList(of, { parts: 'total' }, signal),
    select: ({ unread }) => unread,
    refetchInterval: ASK_AGAIN_MS,
  });

export const sendRead = async (of: AlertsOf, body: AlertsRead): Promise<unknown> =>
  of === null ? call(markOwnAlertsRead, { body }) : call(markAlertsRead, { params: { accountId: of }, body });

/** Asked for anew each time: a form that began with what was known before would put it back over a colleague's. */
export const alertSettingsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...alertsKey, accountId, 'settings'] as const,
    queryFn: ({ signal }) => call(getAlertSettings, { params: { accountId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const saveAlertSettings = (accountId: string, body: AlertChoice) =>
  call(updateAlertSettings, { params: { accountId }, body });
