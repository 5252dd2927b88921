import { numbers } from '../messages/en-gb/numbers.ts';
import { fillText } from './fill-text.ts';
import { formatNumber } from './format.ts';
import { readWholeNumber, type NumberRefusal } from './read-whole-number.ts';

/** Between which figures one may be. */
export interface NumberLimits {
  min: number | bigint;
  max: number | bigint;
}
/** What is wrong with a figure; the texts are in the messages. */
export type NumberProblem = NumberRefusal | 'lessThanMin' | 'greaterThanMax';

/** The digits of a figure as they are kept and sent: no separators, no leading zeros (5.04). */
export const isNumberText = (text: string): boolean => /^(?:0|[1-9]\d*)$/.test(text);

/** Holds a figure as it is kept against 5.04–5.06 and 9.04; whether one is required is another question. */
export function wholeNumberProblem(text: string, { min, max }: NumberLimits): NumberProblem | null {
  if (!isNumberText(text)) return readWholeNumber(text).refusal ?? 'unclear';
  const figure = BigInt(text);
  if (figure > BigInt(max)) return 'greaterThanMax';
  return figure < BigInt(min) ? 'lessThanMin' : null;
}

/** True for the name of a problem that `wholeNumberProblem` finds. */
export const isNumberProblem = (name: string): name is NumberProblem => Object.hasOwn(numbers, name);

/** What people read about a figure, in the browser and in the server's answer. */
export const numberProblemText = (problem: NumberProblem, { min, max }: NumberLimits): string =>
  fillText(numbers[problem], { min: formatNumber(min), max: formatNumber(max) });
