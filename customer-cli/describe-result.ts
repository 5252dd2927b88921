import { fillText } from '#domain/core/fill-text.ts';
import { formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import type { Figure, UsageFileResult } from './usage-file-result.ts';

const { remarks, results, wouldResults, units } = customerCli;

/** The word for what became of a file: counted before is said only of one that counts, and all of it. */
export function wordOf({ result, complete }: UsageFileResult, dryRun: boolean): string {
  const word = result === 'duplicate' && !complete ? 'received' : result;
  return dryRun ? wouldResults[word] : results[word];
}

/** One usage file as lines for people: the word for what became of it and its name, then what there is to know. */
export function describeResult(file: UsageFileResult, dryRun: boolean): string[] {
  return [
    `${wordOf(file, dryRun).padEnd(22)} ${file.name}`,
    ...detailsOf(file, dryRun).map((line) => `    ${line}`),
  ];
}

function detailsOf(file: UsageFileResult, dryRun: boolean): string[] {
  if (file.problem) return [file.problem.message];
  const figures = isKnown(file) ? '' : figureLine(file);
  return [figures, remarkOf(file, dryRun), ...outsideLines(file)].filter((line) => line !== '');
}

/** What was counted: never shown of a file that counted nothing now. */
function figureLine({ records, figures, period, keys, receipt }: UsageFileResult): string {
  if (records === 0 || keys.length === 0) return '';
  return [
    fillText(records === 1 ? remarks.records_one : remarks.records_other, { count: formatNumber(records) }),
    ...figures.map(figureText),
    ...(period ? [formatPeriod(period)] : []),
    ...keys.map((tail) => fillText(customerCli.licenses.tail, { tail })).slice(0, 3),
    ...(receipt ? [fillText(remarks.receipt, { id: receipt.id })] : []),
  ].join(' · ');
}

const figureText = ({ usageType, unit, value }: Figure): string =>
  fillText(remarks.figure, { value: formatNumber(value), unit: unitText(usageType, unit) });

const unitText = (usageType: string, unit: string): string =>
  fillText(unit in units ? units[unit as keyof typeof units] : unit, { usageType });

/** Its figures are told by the receipt of the first time. */
const isKnown = ({ result }: UsageFileResult): boolean => result === 'duplicate' || result === 'withdrawn';

const outsideLines = (file: UsageFileResult): string[] =>
  isKnown(file)
    ? []
    : file.figures
        .filter(({ outsideTerm }) => outsideTerm !== '0')
        .map(({ outsideTerm }) => fillText(remarks.outside, { value: formatNumber(outsideTerm) }));

/** What is said of a result, and of one that a dry run foresees. */
const told: Partial<Record<UsageFileResult['result'], readonly [did: string, would: string]>> = {
  partly: [remarks.partly, remarks.wouldPartly],
  kept: [remarks.kept, remarks.wouldKept],
  keptAside: [remarks.keptAside, remarks.wouldKeptAside],
  withdrawn: [remarks.withdrawn, remarks.wouldWithdrawn],
  nothing: [remarks.nothing, remarks.wouldNothing],
};

function remarkOf(file: UsageFileResult, dryRun: boolean): string {
  if (file.result === 'duplicate')
    return `${receivedText(file)}${file.complete ? '' : ` ${remarks.duplicateOpen}`}`;
  if (file.result === 'partly' && file.hasUnlinkedKeys) return remarks.unlinked;
  return told[file.result]?.[dryRun ? 1 : 0] ?? '';
}

function receivedText({ receivedAt, receipt }: UsageFileResult): string {
  if (receivedAt === null) return remarks.known;
  const when = formatInstant(receivedAt);
  return receipt
    ? fillText(remarks.duplicate, { when, name: receipt.submittedBy })
    : fillText(remarks.received, { when });
}
