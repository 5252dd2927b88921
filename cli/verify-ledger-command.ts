import { parseArgs } from 'node:util';
import { fillText } from '#domain/core/fill-text.ts';
import { formatNumber } from '#domain/core/format.ts';
import { countText, differenceText } from '#domain/ledger/ledger-difference.ts';
import { ledgerCheckTexts } from '#domain/messages/en-gb/ledger-check.ts';
import { accountExists } from '#server/accounts/queries.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- verify-ledger` */
export const verifyLedgerCommand: Command = {
  usage: 'verify-ledger [--account ID]',
  says:
    'Recalculates every figure from the ledger and lists those that differ: days, months, terms, ' +
    'percentages, report rows, charts, claims and receipts. Changes nothing and blocks nothing.',
  async run(args) {
    const { values } = parseArgs({ args, options: { account: { type: 'string' } } });
    if (values.account === '') throw new UsageError('--account needs an account ID.');
    const started = performance.now();
    const { account } = values;
    const report = await withPortal(async (portal) =>
      account !== undefined && !(await accountExists(portal.pool, account))
        ? null
        : verifyLedger(portal, {
            accountId: account,
            differs: (difference) => process.stderr.write(`${differenceText(difference)}\n`),
          }),
    );
    if (report === null) {
      process.stderr.write(`Unknown account ${account}. Nothing was compared.\n`);
      return 1;
    }
    const { differences, keys, entries, receipts } = report;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const figures = {
      keys: formatNumber(keys),
      entries: formatNumber(entries),
      receipts: formatNumber(receipts),
    };
    process.stdout.write(
      `${fillText(ledgerCheckTexts.ledgerCheck.checked, { ...figures, seconds })}\n${countText(differences)}\n`,
    );
    return differences === 0 ? 0 : 1;
  },
};
