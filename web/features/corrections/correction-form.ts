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
  /** Dates in whose fields something stands that is not taken. */
  refused: readonly DateOfLine[];
}
export type DateOfLine = 'start' | 'end';
/** What keeps a line from being asked for; why a date is refused is told by its field. */
export type TypedProblem = LineProblem | 'missing' | 'refused';

export const typedLinesOf = (lines: readonly CorrectableLine[]): TypedLine[] =>
  lines.map(({ entryId, start, end, value }) => ({
    ...{ entryId, start, end, value },
    ...{ isRemoved: false, refused: [] },
  }));

/** The line after a date of it was refused, or taken after all. */
export const withRefused = (line: TypedLine, date: DateOfLine, isRefused: boolean): TypedLine => ({
  ...line,
  refused: [...line.refused.filter((one) => one !== date), ...(isRefused ? [date] : [])],
});

interface ReadForm {
  /** What is asked for; null while nothing differs or something is wrong. */
  question: Extract<CorrectionQuestion, { action: 'CORRECT' }> | null;
  problems: ReadonlyMap<string, TypedProblem>;
}

/** What typed lines ask for, and what is wrong with them. */
export function readLines(
  lines: readonly CorrectableLine[],
  typed: readonly TypedLine[],
  today: Day,
): ReadForm {
  const whole = typed.filter(({ isRemoved, start, end, value }) => isRemoved || (start && end && value));
  const said = whole.map(toCorrected);
  const problems = new Map<string, TypedProblem>(checkLines(lines, said, today));
  for (const line of typed) if (!whole.includes(line)) problems.set(line.entryId, 'missing');
  // The day before it would be sent in its place.
  for (const { entryId, isRemoved, refused } of typed)
    if (!isRemoved && refused.length > 0) problems.set(entryId, 'refused');
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
