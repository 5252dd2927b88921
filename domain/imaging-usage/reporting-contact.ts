import { can, isInternal, type Grants } from '../access/can.ts';
import { emailKey } from '../access/vendor-domain.ts';
import type { CustomerUseCaseApplication } from '../usage-accounts/schema.ts';

type Contacts = Pick<
  CustomerUseCaseApplication,
  'id' | 'primaryReportingContact' | 'secondaryReportingContact'
>;

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
  const own = emailKey(person.email);
  const contacts = [application.primaryReportingContact, application.secondaryReportingContact];
  const isContact = contacts.some((contact) => contact !== null && emailKey(contact.email) === own);
  const permitted = can(person, 'REPORT_LEADTOOLS_USAGE', { accountId, cucaId: application.id });
  return isContact && permitted ? null : 'NO_PERMISSION';
}
