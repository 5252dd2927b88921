import { useSyncExternalStore } from 'react';
import type { Receipt } from '#domain/submissions/schema.ts';

/** What was reported since the page was loaded, newest first: it stays in sight while application follows application. */
interface Reported {
  accountId: string;
  applicationId: string;
  applicationName: string;
  license: string;
  receipt: Receipt;
}

let reported: readonly Reported[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembers a report for the rest of the visit. */
export function addReported(one: Reported): void {
  reported = [one, ...reported.filter(({ receipt }) => receipt.id !== one.receipt.id)];
  for (const listener of listeners) listener();
}

const snapshot = (): readonly Reported[] => reported;

/** What was reported for an account in this visit. */
export const useReported = (accountId: string): readonly Reported[] =>
  useSyncExternalStore(subscribe, snapshot).filter((one) => one.accountId === accountId);
