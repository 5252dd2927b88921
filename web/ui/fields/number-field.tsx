import type { ClipboardEvent } from 'react';
import { keepNumber } from '#domain/core/read-whole-number.ts';
import {
  numberProblemText,
  wholeNumberProblem,
  type NumberLimits,
} from '#domain/core/whole-number-problem.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Pick<
  TextFieldProps,
  'label' | 'onBlur' | 'help' | 'error' | 'required' | 'disabled'
> {
  /** Digits alone, or a text that is no figure: what checks the form refuses it with the same words. */
  value: string;
  onChange: (kept: string) => void;
  limits: NumberLimits;
}

/**
 * A whole number (5.04–5.06, 9.04). What is typed or pasted is the figure that was meant or stays as it is, with the
 * reason below it; nothing is shortened.
 */
export function NumberField({ value, onChange, limits, error, ...props }: NumberFieldProps) {
  const change = (text: string): void => onChange(keepNumber(text));
  return (
    <TextField
      {...props}
      value={value}
      onChange={change}
      onPaste={(event) => {
        const lines = linesOf(event);
        if (lines === null) return;
        event.preventDefault();
        change(lines);
      }}
      error={problemAtOnce(value, limits) ?? error}
      inputMode="numeric"
    />
  );
}

/** Several cells of a sheet, which the browser would join to one figure: apart they are none. */
function linesOf(event: ClipboardEvent): string | null {
  const lines = event.clipboardData.getData('text').trim();
  return /\d\D*[\r\n]\D*\d/.test(lines) ? lines.replace(/\s*[\r\n]+\s*/g, ' ; ') : null;
}

/** What typing on does not mend; whether a figure is missing or too small is asked when the field is left. */
function problemAtOnce(value: string, limits: NumberLimits): string | undefined {
  if (value === '' || isUnfinished(value)) return undefined;
  const problem = wholeNumberProblem(value, limits);
  return problem === null || problem === 'lessThanMin' ? undefined : numberProblemText(problem, limits);
}

/** `1,23` on the way to 1,234. */
const isUnfinished = (value: string): boolean =>
  /^[1-9]\d{0,2}(?:,\d{3})*,\d{0,2}$|^[1-9]\d{0,2}(?:'\d{3})*'\d{0,2}$/.test(value);
