import { formatBytes, formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import { asSaid, countsAsDeployments } from '#domain/submissions/as-said.ts';
import { applicationOf } from '#domain/submissions/application-of-receipt.ts';
import { loweredFigures, loweredParams, loweredTextOf } from '#domain/submissions/lowered-figures.ts';
import { periodOf } from '#domain/submissions/receipt-figures.ts';
import { outsideOf, recordCounts } from '#domain/submissions/receipt-result.ts';
import { isAmended } from '#domain/submissions/history/history-state.ts';
import type { HistoryState } from '#domain/submissions/history/history-states.ts';
import type { Receipt, ReceiptKey } from '#domain/submissions/schema.ts';
import { composeStated, countsAsText, statedHeads } from './compose-stated.ts';

const { kind: kinds, state: states, unit: units, receipt: texts } = submissions.submissions;

/** A receipt in words: what a document says, whatever it looks like. */
export interface ComposedReceipt {
  title: string;
  facts: readonly (readonly [name: string, text: string])[];
  heads: readonly string[];
  /** A line per license key and usage type. */
  lines: readonly (readonly string[])[];
  /** Of figures that somebody stated: a line for each. */
  statedHeads: readonly string[];
  stated: readonly (readonly string[])[];
  remarks: readonly string[];
  note: string;
}

/** Everything that a receipt says, digit for digit. */
export function composeReceipt(
  given: Receipt,
  { state, fileName, now }: { state: HistoryState; fileName: string | null; now: Date },
): ComposedReceipt {
  const { key, product, usageType, period, value, unit } = texts.line;
  const receipt = asSaid(given);
  return {
    title: fillText(texts.of, { what: fileName ?? applicationOf(receipt) ?? kinds[receipt.kind] }),
    facts: factsOf(receipt, state, fileName),
    heads: [key, product, usageType, period, value, unit],
    lines: receipt.keys.flatMap(linesOf),
    statedHeads,
    stated: composeStated(receipt),
    remarks: [...(countsAsDeployments(given) ? [countsAsText] : []), ...remarksOf(receipt)],
    note: fillText(texts.pdfNote, { instant: formatInstant(now) }),
  };
}

function submitterOf({ name, email, token }: Receipt['submittedBy']): string {
  const person = name === '' || name === email ? email : `${name} (${email})`;
  return token === undefined ? person : `${person}, ${fillText(texts.byToken, { token })}`;
}

function factsOf(receipt: Receipt, state: HistoryState, fileName: string | null): [string, string][] {
  const { submittedBy, file, contactEmail } = receipt;
  const period = periodOf([receipt]);
  const application = applicationOf(receipt);
  const records = recordCounts(receipt)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => fillText(texts.recordText[kind], { number: formatNumber(count) }));
  return [
    [texts.number, receipt.id],
    [texts.submittedAt, formatInstant(receipt.submittedAt)],
    [texts.submittedBy, submitterOf(submittedBy)],
    [texts.kind, kinds[receipt.kind]],
    [texts.state, states[state]],
    [
      receipt.accounts.length === 1 ? texts.account_one : texts.account_other,
      receipt.accounts.map(({ name }) => name).join(', '),
    ],
    ...(application === null ? [] : [[texts.application, application] as [string, string]]),
    [texts.period, period ? formatPeriod(period) : receipt.hasUnlinkedKeys ? '–' : texts.noPeriod],
    [isAmended(state) ? texts.recordsThen : texts.records, records.join(', ') || texts.noRecords],
    ...(contactEmail === null ? [] : [[texts.contact, contactEmail] as [string, string]]),
    ...(fileName === null ? [] : [[texts.fileName, fileName] as [string, string]]),
    ...(file === null
      ? []
      : ([
          [texts.size, formatBytes(file.bytes)],
          [texts.sha256, file.sha256],
          [texts.fileId, file.fileId],
          [texts.seq, formatNumber(file.seq)],
          [texts.instance, file.instanceId],
          [texts.producer, file.producer],
        ] satisfies [string, string][])),
  ];
}

function linesOf({ keyTail, productName, period, totals }: ReceiptKey): string[][] {
  const key = [`…${keyTail}`, productName];
  const span = period ? formatPeriod(period) : texts.noPeriod;
  if (totals.length === 0) return [[...key, '–', span, '–', '–']];
  return totals.map(({ usageType, unit, value }) => [
    ...[...key, usageType, span, formatNumber(value)],
    unit === null ? texts.noUnit : units[unit],
  ]);
}

/** What its reader has to know beside the figures. */
function remarksOf({ keys, unmatchedKeys = [], hasUnlinkedKeys, replacedByRecords: replaced = 0 }: Receipt) {
  const replacedText = replaced === 1 ? texts.replacedByRecords_one : texts.replacedByRecords_other;
  return [
    ...(replaced > 0 ? [fillText(replacedText, { number: formatNumber(replaced) })] : []),
    ...keys.flatMap(({ keyTail: tail, totals, unknownEvents, productsNotInLicense }) => [
      ...totals
        .filter((total) => outsideOf(total) !== '0')
        .map(({ usageType, ...total }) =>
          fillText(total.inTerm ? texts.outsideByDays : texts.outsideTerm, {
            ...{ tail, usageType, value: formatNumber(outsideOf(total)) },
            ...{ days: formatNumber(total.inTerm?.days ?? 0), of: formatNumber(total.inTerm?.of ?? 0) },
          }),
        ),
      ...unknownEvents.map(({ product, event, value }) =>
        fillText(texts.unknownEvent, { tail, product, event, value: formatNumber(value) }),
      ),
      ...productsNotInLicense.map((product) => fillText(texts.notInLicense, { tail, product })),
    ]),
    ...loweredFigures(keys).map((one) => fillText(texts[loweredTextOf(one)], loweredParams(one))),
    ...unmatchedKeys.map(({ keyTail: tail }) => fillText(texts.aside, { tail })),
    ...(hasUnlinkedKeys && unmatchedKeys.length === 0 ? [texts.unlinked] : []),
  ];
}
