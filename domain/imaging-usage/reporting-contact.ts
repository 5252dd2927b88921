import { can, isInternal, type Grants } from '../access/can.ts';
import { emailKey } from '../access/vendor-domain.ts';
import type { CustomerUseCaseApplication } from '../usage-accounts/schema.ts';

type Contacts = Pick<
  CustomerUseCaseApplication,
  'id' | 'primaryReportingContact' | 'secondaryReportingContact'
>;

/** True for the primary and the secondary reporting contact of an application, however the address is written. */
export function isReportingContact(email: string, application: Omit<Contacts, 'id'>): boolean {
  const own = emailKey(email);
  const contacts = [application.primaryReportingContact, application.secondaryReportingContact];
  return contacts.some((contact) => contact !== null && emailKey(contact.email) === own);
}

/**
 * Why somebody may not report imaging usage for an application, or null if they may (6.13): internal people may;
 * others need the permission on it and an e-mail that is its primary or secondary reporting contact's. Being named
 * contact alone gives nothing, since anybody can name a contact.
 */
export function reportingRefusalOf(
  person: Grants & { email: string },
  accountId: string,
  application: Contacts,
): 'NO_PERMISSION' | null {
  if (isInternal(person)) return null;
  const permitted = can(person, 'REPORT_LEADTOOLS_USAGE', { accountId, cucaId: application.id });
  return isReportingContact(person.email, application) && permitted ? null : 'NO_PERMISSION';
}
