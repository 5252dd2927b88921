import type { Receipt } from '#domain/submissions/schema.ts';
import { createStore, useStore } from '#web/ui/create-store.ts';

/** What was reported since the page was loaded, newest first: it stays in sight while application follows application. */
interface Reported {
  accountId: string;
  applicationId: string;
  applicationName: string;
  license: string;
  receipt: Receipt;
}

const reported = createStore<readonly Reported[]>([]);

/** Remembers a report for the rest of the visit. */
export const addReported = (one: Reported): void =>
  reported.set([one, ...reported.getSnapshot().filter(({ receipt }) => receipt.id !== one.receipt.id)]);

/** What was reported for an account in this visit. */
export const useReported = (accountId: string): readonly Reported[] =>
  useStore(reported).filter((one) => one.accountId === accountId);
