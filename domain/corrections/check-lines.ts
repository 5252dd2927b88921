import type { Day } from '../core/day.ts';
import { overlaps } from '../core/period.ts';
import {
  isNumberProblem,
  numberProblemText,
  wholeNumberProblem,
  type NumberProblem,
} from '../core/whole-number-problem.ts';
import { corrections } from '../messages/en-gb/corrections.ts';
import { usageLimits } from '../volume-usage/license-file/usage-value.ts';
import type { CorrectableLine, CorrectedLine } from './schema.ts';

/** What is wrong with a corrected line; the texts are in the messages. */
export type LineProblem =
  | 'unknown'
  | 'backwards'
  | 'beforeCreated'
  | 'afterToday'
  | 'afterExpiry'
  | 'overlapping'
  | NumberProblem;

/** What people read about a line, in the browser and in the server's answer. */
export const lineProblemText = (problem: LineProblem): string =>
  isNumberProblem(problem)
    ? numberProblemText(problem, usageLimits)
    : corrections.corrections.lineProblems[problem];

/** A line as it would count, with the license's dates. */
type Line = Pick<
  CorrectableLine,
  'licenseKeyId' | 'usageType' | 'environment' | 'processorsPerServer' | 'createdDate' | 'expiryDate'
>;
type Figures = NonNullable<CorrectedLine['figures']>;

/** Holds the figures of one line against 5.04 and 5.09–5.10; null where they can stand. */
export function checkFigures(
  { createdDate, expiryDate }: Pick<Line, 'createdDate' | 'expiryDate'>,
  { start, end, value }: Figures,
  today: Day,
): LineProblem | null {
  if (start > end) return 'backwards';
  if (createdDate !== null && start < createdDate) return 'beforeCreated';
  if (end > today) return 'afterToday';
  if (expiryDate !== null && end > expiryDate) return 'afterExpiry';
  return wholeNumberProblem(value, usageLimits);
}

/** Corrected lines with what is wrong with them, by the number of the entry; overlaps count as well (5.11). */
export function checkLines(
  lines: readonly CorrectableLine[],
  corrected: readonly CorrectedLine[],
  today: Day,
): ReadonlyMap<string, LineProblem> {
  const byId = new Map(lines.map((line) => [line.entryId, line]));
  const problems = new Map<string, LineProblem>();
  const placed: (Figures & { line: CorrectableLine })[] = [];
  for (const { entryId, figures } of corrected) {
    const line = byId.get(entryId);
    if (!line) problems.set(entryId, 'unknown');
    if (!line || !figures) continue;
    const problem = checkFigures(keepsDays(line, figures) ? noDates : line, figures, today);
    if (problem) problems.set(entryId, problem);
    else placed.push({ ...figures, line });
  }
  for (const own of Map.groupBy(placed, ({ line }) => placeOf(line)).values())
    for (const one of own)
      if (own.some((other) => other !== one && isSameUse(one.line, other.line) && overlaps(one, other)))
        problems.set(one.line.entryId, 'overlapping');
  return problems;
}

/** Days that were reported once stay reportable, also where the license has got other dates since. */
const keepsDays = ({ start, end }: Figures, figures: Figures): boolean =>
  start === figures.start && end === figures.end;
const noDates = { createdDate: null, expiryDate: null };

const placeOf = ({ licenseKeyId, environment }: Line): string => JSON.stringify([licenseKeyId, environment]);

/**
 * 5.12: servers of another size are other servers; a value is all that was used, and stands beside no servers. Their usage
 * types differ: each counts in its own unit.
 */
function isSameUse(one: Line, other: Line): boolean {
  const [own = null, its = null] = [one.processorsPerServer, other.processorsPerServer];
  if ((own === null) !== (its === null)) return true;
  return one.usageType === other.usageType && own === its;
}

/** Whether a line counts as it did: a correction says something anew. */
export const isSame = (
  { start, end, value }: Pick<CorrectableLine, 'start' | 'end' | 'value'>,
  figures: CorrectedLine['figures'],
): boolean => figures?.start === start && figures.end === end && figures.value === value;
