import { fillText } from '../core/fill-text.ts';
import { importTexts } from '../messages/en-gb/import.ts';

const { problems, warnings } = importTexts.import;
export type ProblemCode = keyof typeof problems;
export type WarningCode = keyof typeof warnings;
type Params = Readonly<Record<string, string | number>>;

/** Why a cell or row is refused, before anybody says where it stands. */
export interface Refusal {
  code: ProblemCode;
  params?: Params;
}
export const refusal = (code: ProblemCode, params?: Params): Refusal => ({ code, ...(params && { params }) });

/** Where something stands: `line` is the one on which the row begins. */
export interface Place {
  file: string;
  line: number;
  column: string;
  /** The offending value as it may be shown; null where there is none. */
  value: string | null;
}
export interface ImportProblem extends Place, Refusal {}
export interface ImportWarning extends Place {
  code: WarningCode;
  params?: Params;
}

/** An import stops looking after this many errors. */
export const MAX_PROBLEMS = 100;
const SHOWN_LENGTH = 80;
const MASK_LENGTH = 4;

/** Of a key or file only the last 4 characters are shown, and never more than half of it. */
export const maskValue = (value: string): string =>
  `…${value.slice(value.length - Math.min(MASK_LENGTH, Math.floor(value.length / 2)))}`;

/** A value in a message: quoted, on one line, cut where it is long. */
function showValue(value: string): string {
  const characters = Array.from(value);
  const cut = characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')}…` : value;
  return JSON.stringify(cut);
}

function describe({ file, line, column, value }: Place, text: string, params: Params | undefined): string {
  const shown = value === null ? '' : `${showValue(value)} `;
  const place = [file, line, column].filter((part) => part !== '').join(':');
  return `${place}: ${shown}${fillText(text, params ?? {})}`;
}

/** The same of a row that stands in no file: `expiryDate: "2025-02-30" is not a valid date (YYYY-MM-DD)` */
export const cellProblemText = ({ column, value, code, params }: ImportProblem): string => {
  const shown = value === null ? '' : `${showValue(value)} `;
  return `${column}: ${shown}${fillText(problems[code], params ?? {})}`;
};

/** `license-keys.csv:17:expiryDate: "2025-02-30" is not a valid date (YYYY-MM-DD)` */
export const problemText = (problem: ImportProblem): string =>
  describe(problem, problems[problem.code], problem.params);

export const warningText = (warning: ImportWarning): string =>
  describe(warning, warnings[warning.code], warning.params);
