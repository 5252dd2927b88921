import { formatInstant } from '#domain/core/format.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import { resultOf } from '#domain/submissions/receipt-result.ts';
import type { Receipt, ReceiptPage } from '#domain/submissions/schema.ts';
import { addresses, fillAddress } from './addresses.ts';
import { describeToken } from './find-account.ts';
import { composeTable } from './print.ts';
import type { Finished } from './finished.ts';
import { readJson, sendCall, type Portal } from './send-call.ts';

const { status: texts, results } = customerCli;
const { kind: kinds } = submissions.submissions;
const LAST = 5;

/** `status`: whose token it is, what it may, until when, and what was reported last for the account. */
export async function showStatus(
  portal: Portal,
  tell: (lines: readonly string[]) => void,
): Promise<Finished> {
  const token = await describeToken(portal);
  const { name, account, scopes, lostScopes, expiresAt } = token;
  const receipts = scopes.includes('usage:report') ? await lastReceipts(portal, account.id) : null;
  const may = [
    ...scopes.map((scope) => texts.scopes[scope]),
    ...lostScopes.map((scope) => `${texts.scopes[scope]} ${texts.lost}`),
  ];
  tell(
    composeTable([
      [texts.portal, portal.url.origin],
      [texts.token, name],
      [texts.account, `${account.name} (${account.id})`],
      [texts.may, may.join('; ')],
      [texts.expires, formatInstant(expiresAt)],
      ...receiptRows(receipts),
    ]),
  );
  return {
    outcomes: [],
    json: {
      portal: portal.url.origin,
      token: { name, account, scopes, lostScopes, expiresAt },
      receipts: receipts?.map(presented) ?? null,
    },
  };
}

async function lastReceipts(portal: Portal, accountId: string): Promise<Receipt[]> {
  const path = fillAddress(addresses.receipts, { accountId });
  const page = readJson<ReceiptPage>(portal, await sendCall(portal, { method: 'GET', path }), 'receipts');
  return page.receipts.slice(0, LAST);
}

function receiptRows(receipts: readonly Receipt[] | null): string[][] {
  if (receipts === null) return [[texts.receipts, texts.notShown]];
  if (receipts.length === 0) return [[texts.receipts, texts.noReceipts]];
  return receipts.map((receipt, at) => [
    at === 0 ? texts.receipts : '',
    [
      formatInstant(receipt.submittedAt),
      results[resultOf(receipt)],
      receipt.file?.name ?? kinds[receipt.kind],
    ].join('  '),
  ]);
}

const presented = (receipt: Receipt): object => ({
  id: receipt.id,
  kind: receipt.kind,
  submittedAt: receipt.submittedAt,
  submittedBy: receipt.submittedBy.name || receipt.submittedBy.email,
  file: receipt.file?.name ?? null,
  result: resultOf(receipt),
  records: receipt.eventCount,
});
