import type { Wizard } from '#domain/core/wizard.ts';
import { isEmail } from '#domain/core/text-limits.ts';
import type { NamedContact, NewImagingApplication } from '#domain/imaging-usage/new-application.ts';
import type { PeriodicFrequency } from '#domain/imaging-usage/reportable-periods.ts';

/** A new application as it is typed. */
export interface ApplicationForm {
  name: string;
  description: string;
  licenseType: 'Internal' | 'Commercial' | '';
  reportingFrequency: PeriodicFrequency | '';
  primary: NamedContact;
  /** Null where there is none. */
  secondary: NamedContact | null;
  licenseKeyIds: readonly string[];
}
export type StepId = 'describe' | 'contacts' | 'licenses';
type Problem = 'required' | 'emailInvalid';

export const emptyContact: NamedContact = { email: '', firstName: '', lastName: '' };
export const emptyApplication: ApplicationForm = {
  ...{ name: '', description: '', licenseType: '', reportingFrequency: '' },
  ...{ primary: emptyContact, secondary: null, licenseKeyIds: [] },
};

const isMissing = (text: string): boolean => text.trim() === '';

/** What is wrong with a contact, by field (5.01, 5.02). */
export function contactProblems(contact: NamedContact): Partial<Record<keyof NamedContact, Problem>> {
  const { email, firstName, lastName } = contact;
  return {
    ...(isMissing(email) ? { email: 'required' } : isEmail(email.trim()) ? {} : { email: 'emailInvalid' }),
    ...(isMissing(firstName) ? { firstName: 'required' } : {}),
    ...(isMissing(lastName) ? { lastName: 'required' } : {}),
  };
}

const isSound = (contact: NamedContact): boolean => Object.keys(contactProblems(contact)).length === 0;

/** 2.79: the three steps. */
export const applicationWizard: Wizard<ApplicationForm, StepId> = [
  {
    id: 'describe',
    isComplete: ({ name, licenseType, reportingFrequency }) =>
      !isMissing(name) && licenseType !== '' && reportingFrequency !== '',
  },
  {
    id: 'contacts',
    isComplete: ({ primary, secondary }) => isSound(primary) && (secondary === null || isSound(secondary)),
  },
  { id: 'licenses', isComplete: () => true },
];

/** True where something was typed: closing asks first then. */
export const isTyped = (form: ApplicationForm): boolean =>
  JSON.stringify(form) !== JSON.stringify(emptyApplication);

const trimmed = ({ email, firstName, lastName }: NamedContact): NamedContact => ({
  ...{ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() },
});

/** The application as it is sent, once every step is complete. */
export function bodyOfForm(form: ApplicationForm): Omit<NewImagingApplication, 'id'> | null {
  const { name, description, licenseType, reportingFrequency, primary, secondary, licenseKeyIds } = form;
  if (licenseType === '' || reportingFrequency === '') return null;
  return {
    ...{ name: name.trim(), description: description.trim(), licenseType, reportingFrequency },
    licenseKeyIds: [...licenseKeyIds],
    primaryReportingContact: trimmed(primary),
    secondaryReportingContact: secondary === null ? null : trimmed(secondary),
  };
}
