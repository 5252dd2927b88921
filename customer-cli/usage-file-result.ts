import type { DayPeriod } from '#domain/core/schema.ts';
import { resultOf, type ReceiptResult } from '#domain/submissions/receipt-result.ts';
import type { Receipt, UploadProblem, UploadSummary } from '#domain/submissions/schema.ts';
import type { PreviewedFile } from '#domain/volume-usage/schema.ts';
import type { Outcome } from '#domain/command-line/exit-status.ts';

/** The figures of one usage type over all keys of a file. */
export interface Figure {
  usageType: string;
  unit: string;
  value: string;
  outsideTerm: string;
}

/** What became of one usage file, or would become of it. */
export interface UsageFileResult {
  name: string;
  result: ReceiptResult | 'refused' | 'failed';
  /** Whether all of it stands in a figure, by this run or by an earlier one. */
  complete: boolean;
  records: number;
  period: DayPeriod | null;
  figures: Figure[];
  /** The last characters of the license keys it counted for. */
  keys: string[];
  hasUnlinkedKeys: boolean;
  receipt: { id: string; submittedAt: string; submittedBy: string } | null;
  /** When this content was received before. */
  receivedAt: string | null;
  problem: Pick<UploadProblem, 'code' | 'line' | 'message'> | null;
}

/** The usage files of an upload that was taken: one, or those of a zip. */
export const resultsOfSummary = ({ successful, problems, retryable }: UploadSummary): UsageFileResult[] => [
  ...successful.map(({ fileName, receipt }) => ({
    ...taken(fileName, receipt, resultOf(receipt)),
    receipt: {
      id: receipt.id,
      submittedAt: receipt.submittedAt,
      submittedBy: receipt.submittedBy.name || receipt.submittedBy.email,
    },
    receivedAt: receipt.duplicate ? receipt.submittedAt : null,
  })),
  ...problems.map((problem) =>
    refused(problem.name, problem, retryable.includes(problem.name) ? 'failed' : 'refused'),
  ),
];

const resultOfState = {
  received: 'duplicate',
  withdrawn: 'withdrawn',
  noUsage: 'nothing',
  unknownKey: 'keptAside',
  outsideTerm: 'kept',
  notCounted: 'kept',
  conflicting: 'refused',
  unreadable: 'refused',
  retryable: 'failed',
} as const;

/** The same of a dry run. */
export function resultOfPreview(file: PreviewedFile): UsageFileResult {
  const { name, state, receivedAt, problem } = file;
  const result = state === 'new' ? resultOf(asReceipt(file)) : resultOfState[state];
  if (result === 'refused' || result === 'failed') return refused(name, problem, result);
  return { ...taken(name, file, result), receipt: null, receivedAt };
}

/** A file that the portal did not take, or did not answer for. */
export const refused = (
  name: string,
  problem: UsageFileResult['problem'],
  result: 'refused' | 'failed',
): UsageFileResult => ({
  ...{ name, result, complete: false, records: 0, period: null, figures: [], keys: [] },
  ...{ hasUnlinkedKeys: false, receipt: null, receivedAt: null },
  problem: problem && { code: problem.code, line: problem.line, message: problem.message },
});

/** The exit status that a file calls for. */
export const outcomeOf = ({ result, complete }: UsageFileResult): Outcome => {
  if (result === 'refused') return 'refused';
  if (result === 'failed') return 'away';
  return complete ? 'done' : 'notAll';
};

type Content = Pick<Receipt, 'eventCount' | 'records' | 'keys' | 'hasUnlinkedKeys'>;
/** As if it had just been booked: no account has withdrawn it yet. */
const asReceipt = (content: Content): Receipt =>
  ({ ...content, accounts: [], duplicate: false }) as unknown as Receipt;

/** A file that was received before is complete if it was then. */
function taken(
  name: string,
  content: Content,
  result: ReceiptResult,
): Omit<UsageFileResult, 'receipt' | 'receivedAt'> {
  const first = resultOf(asReceipt(content));
  const complete =
    result !== 'withdrawn' && (first === 'counted' || (first === 'duplicate' && !content.hasUnlinkedKeys));
  const { eventCount: records, keys, hasUnlinkedKeys } = content;
  return {
    ...{ name, result, complete, records, hasUnlinkedKeys, problem: null },
    period: periodOf(keys),
    figures: figuresOf(keys),
    keys: keys.map(({ keyTail }) => keyTail),
  };
}

function periodOf(keys: Content['keys']): DayPeriod | null {
  const periods = keys.flatMap(({ period }) => period ?? []);
  const [start] = periods.map((period) => period.start).sort();
  const end = periods
    .map((period) => period.end)
    .sort()
    .at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/** Summed by usage type and unit: figures of different units are never added. What has no unit stands in no figure. */
function figuresOf(keys: Content['keys']): Figure[] {
  const sums = new Map<string, { usageType: string; unit: string; value: bigint; outsideTerm: bigint }>();
  for (const { usageType, unit, value, outsideTerm } of keys.flatMap(({ totals }) => totals)) {
    if (unit === null) continue;
    const name = JSON.stringify([usageType, unit]);
    const sum = sums.get(name) ?? { usageType, unit, value: 0n, outsideTerm: 0n };
    sum.value += BigInt(value);
    sum.outsideTerm += BigInt(outsideTerm);
    sums.set(name, sum);
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    value: String(sum.value),
    outsideTerm: String(sum.outsideTerm),
  }));
}
