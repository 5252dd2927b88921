import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Reminder, RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { imagingReminderQuery } from './queries.ts';
import { rememberReminded, wasReminded } from './reminder-storage.ts';
import { useAskedWizard } from './use-asked-wizard.ts';

export interface OpenReminder {
  /** The licenses of the wizard, as they were when it opened; null while it is closed. */
  licenses: readonly RemindedLicense[] | null;
  /** The license that the address names. */
  first: string | undefined;
  /** The address asks for the wizard, and what it is about did not come. */
  failure: UseQueryResult<Reminder> | null;
  close: () => void;
}

/**
 * 2.81: whether the wizard is open: because the address says so, or once in a browser session by itself for customers
 * with something to report who have not put it off.
 */
export function useReminder(accountId: string): OpenReminder {
  const { userId, internal } = useUser();
  const { isAsked, license, forget } = useAskedWizard();
  const [isOver, setOver] = useState(() => internal || wasReminded(accountId, userId));
  const query = useQuery({ ...imagingReminderQuery(accountId), enabled: isAsked || !isOver });
  const [licenses, setLicenses] = useState<readonly RemindedLicense[] | null>(null);
  const isOpen = licenses !== null;
  const answer = query.isFetching ? undefined : query.data;
  if (!isOpen && answer && (isAsked || (!isOver && opensItself(answer)))) setLicenses(answer.licenses);
  useEffect(() => {
    if (isOpen) rememberReminded(accountId, userId);
  }, [isOpen, accountId, userId]);
  return {
    licenses,
    first: license,
    failure: isAsked && !isOpen && query.error ? query : null,
    close: () => {
      setOver(true);
      setLicenses(null);
      forget();
    },
  };
}

const opensItself = ({ laterUntil, licenses }: Reminder): boolean =>
  laterUntil === null && licenses.length > 0;
