import type { Day } from '#domain/core/day.ts';
import { checkLines, isSame, type LineProblem } from '#domain/corrections/check-lines.ts';
import type { CorrectableLine, CorrectedLine, CorrectionQuestion } from '#domain/corrections/schema.ts';

/** A line as somebody types it. */
export interface TypedLine {
  entryId: string;
  start: string;
  end: string;
  value: string;
  isRemoved: boolean;
}

export const typedLinesOf = (lines: readonly CorrectableLine[]): TypedLine[] =>
  lines.map(({ entryId, start, end, value }) => ({ entryId, start, end, value, isRemoved: false }));

/** Digits only, without leading zeros (5.04). */
export const trimValue = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

interface ReadForm {
  /** What is asked for; null while nothing differs or something is wrong. */
  question: Extract<CorrectionQuestion, { action: 'CORRECT' }> | null;
  problems: ReadonlyMap<string, LineProblem | 'missing'>;
}

/** What typed lines ask for, and what is wrong with them. */
export function readLines(
  lines: readonly CorrectableLine[],
  typed: readonly TypedLine[],
  today: Day,
): ReadForm {
  const whole = typed.filter(({ isRemoved, start, end, value }) => isRemoved || (start && end && value));
  const said = whole.map(toCorrected);
  const problems = new Map<string, LineProblem | 'missing'>(checkLines(lines, said, today));
  for (const line of typed) if (!whole.includes(line)) problems.set(line.entryId, 'missing');
  const isChanged = lines.some((line) =>
    said.some(({ entryId, figures }) => entryId === line.entryId && !isSame(line, figures)),
  );
  const isLeft = said.some(({ figures }) => figures !== null);
  const isReady = problems.size === 0 && isChanged && isLeft;
  return { question: isReady ? { action: 'CORRECT', lines: said } : null, problems };
}

const toCorrected = ({ entryId, isRemoved, start, end, value }: TypedLine): CorrectedLine => ({
  entryId,
  figures: isRemoved ? null : { start, end, value },
});
