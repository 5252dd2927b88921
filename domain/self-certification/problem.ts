import type { FieldFault } from '../core/field-codes.ts';
import {
  isNumberProblem,
  numberProblemText,
  type NumberLimits,
  type NumberProblem,
} from '../core/whole-number-problem.ts';
import { selfCertification as texts } from '../messages/en-gb/self-certification.ts';
import { usageLimits } from '../volume-usage/license-file/usage-value.ts';
import { SERVER_COUNT_MAX } from './schema.ts';

type Texts = (typeof texts)['selfCertification'];

type OwnMessage = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];
/** What can be wrong with a field: the name of its text below `selfCertification.`, or what is wrong with a figure. */
export type CertificationMessage = OwnMessage | NumberProblem;

/** One thing wrong with one field, named by its place in the form: `apps.0.name`. */
export interface CertificationProblem<Message extends CertificationMessage = CertificationMessage> {
  path: string;
  message: Message;
}
/** What can be wrong with a figure that is reported: those that the API has a code for. */
export type ItemMessage = Extract<CertificationMessage, FieldFault>;
export type ItemProblem = CertificationProblem<ItemMessage>;

/** What people read about a problem; what is wrong with a figure names the limits of its field. */
export const problemText = (message: CertificationMessage, path = ''): string =>
  isNumberProblem(message) ? numberProblemText(message, limitsOf(path)) : texts.selfCertification[message];

/** Where the figure of a field lies: `apps.0.reportItems.1.usageValue`, or `usageValue` alone (5.05, 5.06). */
export function limitsOf(path: string): NumberLimits {
  if (path.endsWith('usageValue')) return usageLimits;
  return { min: path.endsWith('processorsPerServer') ? 1 : 0, max: SERVER_COUNT_MAX };
}

/** The same problems seen from further out: `name` of the first application is `apps.0.name`. */
export const placeProblems = <Message extends CertificationMessage>(
  place: string,
  problems: readonly CertificationProblem<Message>[],
): CertificationProblem<Message>[] =>
  problems.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));
