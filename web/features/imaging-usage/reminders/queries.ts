import { queryOptions } from '@tanstack/react-query';
import { getReminder, updateReminder } from '#domain/imaging-usage/reminders/contract.ts';
import { call } from '#web/core/http.ts';

/** What waits for a report of the person; for the wizard and for banners that lead to it (2.43). */
export const imagingReminderQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['imaging-usage', accountId, 'reminder'],
    queryFn: ({ signal }) => call(getReminder, { params: { accountId }, signal }),
    staleTime: 0,
  });

/** 2.81: "report later". */
export const putOff = (accountId: string): Promise<unknown> =>
  call(updateReminder, { params: { accountId } });
