import type { Day } from '../core/day.ts';
import { isEmail, TEXT_MAX } from '../core/text-limits.ts';
import { licenseTypes } from '../usage-accounts/schema.ts';
import { checkItems, type ItemLicense } from './check-items.ts';
import type { CertificationForm, FormApp, FormContact } from './form.ts';
import { placeProblems, type CertificationMessage, type CertificationProblem } from './problem.ts';
import { DESCRIPTION_MAX } from './schema.ts';

/**
 * Holds the whole form against 5.12 and 5.23–5.29: each wrong field once, in the order of the form.
 * @internal
 */
export function checkForm(
  form: CertificationForm,
  licenses: readonly ItemLicense[],
  today: Day,
): CertificationProblem[] {
  return [
    ...(form.apps.length === 0 ? [{ path: 'apps', message: 'noApps' } as const] : []),
    ...form.apps.flatMap((app, at) => [
      ...placeProblems(`apps.${at}`, checkApp(form.apps, at)),
      ...placeProblems(`apps.${at}.reportItems`, checkReport(app, licenses, today)),
    ]),
    ...checkSummary(form),
  ];
}

/** The describe step of one application: 5.24–5.26 and 5.29. */
export function checkApp(apps: readonly FormApp[], at: number): CertificationProblem[] {
  const app = apps[at];
  if (!app) return [];
  const { primaryReportingContact: first, secondaryReportingContact: second } = app;
  return [
    ...named('name', textProblem(app.name) ?? nameProblem(apps, at, nameKey(app.name))),
    ...named('description', descriptionProblem(app.description)),
    ...named('licenseType', licenseTypeProblem(app.licenseType)),
    ...named('products', app.products.length === 0 ? 'required' : null),
    ...placeProblems('primaryReportingContact', checkContact(first)),
    ...(second ? placeProblems('secondaryReportingContact', checkSecond(first, second)) : []),
  ];
}

/** The report step of one application: 5.12 and 5.27. */
export const checkReport = (
  { reportItems }: FormApp,
  licenses: readonly ItemLicense[],
  today: Day,
): CertificationProblem[] =>
  reportItems.length === 0 ? [{ path: '', message: 'noItems' }] : checkItems(reportItems, licenses, today);

/** The summary step: 5.28. */
export const checkSummary = (form: CertificationForm): CertificationProblem[] => [
  ...named('searchPerformed', form.searchPerformed === null ? 'searchRequired' : null),
  ...named('confirmationChecked', form.confirmationChecked ? null : 'confirmationRequired'),
];

/** 5.02 and 5.26 */
export const checkContact = (contact: FormContact): CertificationProblem[] => [
  ...named('email', emailProblem(contact.email.trim())),
  ...named('firstName', textProblem(contact.firstName)),
  ...named('lastName', textProblem(contact.lastName)),
];

function checkSecond(first: FormContact, second: FormContact): CertificationProblem[] {
  const isSame = second.email.trim() !== '' && nameKey(first.email) === nameKey(second.email);
  return isSame ? [{ path: 'email', message: 'secondContactSame' }] : checkContact(second);
}

/** How names of applications and addresses are compared (5.24). */
export const nameKey = (name: string): string => name.trim().toLowerCase();

const named = (path: string, message: CertificationMessage | null): CertificationProblem[] =>
  message === null ? [] : [{ path, message }];

function nameProblem(apps: readonly FormApp[], at: number, name: string): CertificationMessage | null {
  return apps.some((other, place) => place !== at && nameKey(other.name) === name)
    ? 'nameUniqueValidation'
    : null;
}

function textProblem(text: string): CertificationMessage | null {
  if (text.trim() === '') return 'required';
  return text.trim().length > TEXT_MAX ? 'textTooLong' : null;
}

function descriptionProblem(text: string): CertificationMessage | null {
  if (text.trim() === '') return 'required';
  return text.trim().length > DESCRIPTION_MAX ? 'descriptionTooLong' : null;
}

function licenseTypeProblem(licenseType: string): CertificationMessage | null {
  if (licenseType === '') return 'required';
  return licenseTypes.some((one) => one === licenseType) ? null : 'licenseTypeUnknown';
}

function emailProblem(email: string): CertificationMessage | null {
  if (email === '') return 'required';
  return isEmail(email) ? null : 'emailInvalid';
}
