import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReminderSearch } from '#domain/imaging-usage/reminders/reminder-search.ts';
import type { Reminder, RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { imagingReminderQuery } from './queries.ts';

const keyOf = (accountId: string, userId: string): string => `imagingReminder ${accountId} ${userId}`;

/** Stands in where the browser forbids storage: until the page is left. */
const memory = new Set<string>();

/** 2.81: true once the wizard was open by itself for an account in this browser session. */
function wasReminded(accountId: string, userId: string): boolean {
  const key = keyOf(accountId, userId);
  try {
    return sessionStorage.getItem(key) !== null || memory.has(key);
  } catch {
    return memory.has(key);
  }
}

function rememberReminded(accountId: string, userId: string): void {
  const key = keyOf(accountId, userId);
  try {
    sessionStorage.setItem(key, 'shown');
  } catch {
    memory.add(key);
  }
}

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

/** 2.37: whether the address asks for the wizard, at which license, and how it stops asking. */
function useAskedWizard(): { isAsked: boolean; license: string | undefined; forget: () => void } {
  const { usageWizard, license }: ReminderSearch = useSearch({ strict: false });
  const navigate = useNavigateHere();
  // Closed, it stays closed while the address is on its way to saying so.
  const [isOver, setOver] = useState(false);
  if (isOver && usageWizard === undefined) setOver(false);
  const isAsked = usageWizard === 'true' && !isOver;
  const forget = (): void => {
    if (!isAsked) return;
    setOver(true);
    void navigate({
      to: '.',
      search: (search) => ({ ...search, usageWizard: undefined, license: undefined }),
      replace: true,
    });
  };
  return { isAsked, license, forget };
}
