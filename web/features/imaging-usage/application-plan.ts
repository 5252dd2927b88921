import { emailKey } from '#domain/access/vendor-domain.ts';
import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import type { ReportingContact } from '#domain/usage-accounts/schema.ts';

/**
 * The applications of the list: those with something due, the one on screen, and those with licenses; what was reported
 * in this visit leaves it once nothing of it is due (2.80).
 */
export const listedApplications = (
  applications: readonly ImagingApplication[],
  here: string,
  reported: readonly { applicationId: string }[],
): ImagingApplication[] =>
  applications.filter(
    ({ id, due, licenses }) =>
      id === here || due > 0 || (licenses > 0 && !reported.some((done) => done.applicationId === id)),
  );

/** 2.80: the next application with something due, in the order of the list, from the present one on. */
export function nextApplication(
  applications: readonly ImagingApplication[],
  here: string,
): string | undefined {
  const at = applications.findIndex(({ id }) => id === here);
  const inOrder = [...applications.slice(at + 1), ...applications.slice(0, Math.max(at, 0))];
  return inOrder.find(({ due }) => due > 0)?.id;
}

/** Everybody who is a contact of some application, once. */
export const contactsOf = (applications: readonly ImagingApplication[]): ReportingContact[] => [
  ...new Map(
    applications
      .flatMap((one) => [one.primaryReportingContact, one.secondaryReportingContact])
      .flatMap((contact) => (contact === null ? [] : [[emailKey(contact.email), contact] as const])),
  ).values(),
];
