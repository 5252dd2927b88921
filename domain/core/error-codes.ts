import { errors } from '../messages/en-gb/errors.ts';
import { fillText } from './fill-text.ts';

/** A code exists only with its text: see domain/messages/en-gb/errors.ts. */
export type ErrorCode = keyof typeof errors;
export type ErrorParams = Record<string, string | number>;

export const statusOf = (code: ErrorCode): number => errors[code].status;
export const titleOf = (code: ErrorCode): string => errors[code].title;

/** The text of an error with its parameters filled in; a missing parameter leaves nothing behind. */
export function textOf(code: ErrorCode, params: ErrorParams = {}): string {
  return fillText(errors[code].text, params).trim();
}
