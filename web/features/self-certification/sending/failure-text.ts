import type { SubmissionItem } from '#domain/core/submission-plan.ts';
import type { DraftForm } from '#domain/self-certification/draft-content.ts';
import { CallError } from '#web/core/call.ts';
import { placeInReport } from '../certification-form.ts';
import { appItem, usageItem } from './submit-plan.ts';

/** Where the server's paths begin within an application's fields. */
export type Prefix = '' | 'primaryReportingContact.' | 'secondaryReportingContact.';
export interface Failure {
  item: SubmissionItem;
  prefix: Prefix;
  error: unknown;
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.code : undefined;

/** How a part that failed is told (8.35, 8.36). */
export const titleOf = ({ id }: SubmissionItem) =>
  id.startsWith('usage:')
    ? 'certification.sending.usageFailed'
    : id.startsWith('app:')
      ? 'certification.sending.appFailed'
      : 'certification.sending.caseFailed';

/** The server's sentence, and what it says of single fields. */
export function describe(said: unknown, error: unknown): string {
  const text = typeof said === 'string' ? said : '';
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  const more = errors.map(({ message }) => message).filter((message) => !text.includes(message));
  return [text, ...more].join(' ').trim();
}

/** The server's errors at the places of the form; those of no field are told in the list alone. */
export function placeErrors(form: DraftForm, { item, prefix, error }: Failure): ReadonlyMap<string, string> {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  const app = form.apps.find(({ key }) => item.id === appItem(key) || item.id === usageItem(key));
  if (!app) return new Map();
  const isUsage = item.id === usageItem(app.key);
  return new Map(
    errors.map(({ path, message }) => [
      `${app.key}.${isUsage ? placeInReport(app, path) : prefix + path}`,
      message,
    ]),
  );
}
