import { fillText } from '#domain/core/fill-text.ts';
import { countText, differenceText } from '#domain/ledger/ledger-difference.ts';
import { ledgerCheckTexts } from '#domain/messages/en-gb/ledger-check.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { nothingToDo, type Job } from '../job.ts';

/** Differences that are named: the others are alike as a rule, and verify-ledger names them all. */
const NAMED = 3;

/** Holds every figure against the ledger; fails, with the number of differences and the first ones, if one differs. */
export const usageProjectionCheck: Job = {
  name: 'usage-projection-check',
  schedule: { everySeconds: 3600 },
  async run({ portal, signal }) {
    const named: string[] = [];
    const { differences, keys, entries, receipts } = await verifyLedger(portal, {
      signal,
      differs: (difference) => {
        if (named.length < NAMED) named.push(differenceText(difference));
      },
    });
    if (differences > 0) {
      const first = named.join('; ');
      return {
        found: fillText(ledgerCheckTexts.ledgerCheck.checkFailed, {
          differences: countText(differences),
          first,
        }),
      };
    }
    return keys === 0 ? nothingToDo : { summary: { keys, entries, receipts } };
  },
};
