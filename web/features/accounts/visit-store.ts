import { recordVisit } from '#domain/accounts/contract.ts';
import { call } from '#web/core/http.ts';

let last: Promise<unknown> = Promise.resolve();

/** Notes that somebody opened an account. It orders the chooser and nothing else, so a failure is nobody's concern. */
export function noteVisit(accountId: string): void {
  last = call(recordVisit, { params: { accountId } }).catch(() => {});
}

/** Settles when the last visit is noted: the list of accounts, last used first, asks after it. */
export const visitNoted = async (): Promise<unknown> => last;
