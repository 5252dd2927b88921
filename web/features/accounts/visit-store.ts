import { recordVisit } from '#domain/accounts/contract.ts';
import { call } from '#web/core/http.ts';
import { idle } from '#web/core/idle.ts';

/** The last visit that was begun: `hurry` sends what still waits for a quiet moment. */
let last = { hurry: (): void => {}, noted: Promise.resolve() };

/**
 * Notes that somebody opened an account, which orders the chooser and nothing else: it waits for a quiet moment, and a
 * failure is nobody's concern. Whoever leaves before that moment calls what is returned.
 */
export function noteVisit(accountId: string): () => void {
  let hurry = (): void => {};
  const hurried = new Promise<void>((resolve) => (hurry = resolve));
  const noted = Promise.race([idle(), hurried]).then(async () =>
    call(recordVisit, { params: { accountId } }).catch(() => {}),
  );
  last = { hurry, noted };
  return hurry;
}

/** Settles when the last visit is noted, which it is at once: the list of accounts, last used first, asks after it. */
export async function visitNoted(): Promise<void> {
  last.hurry();
  await last.noted;
}
