import { createSignedIn, type SignedInPerson } from './people.ts';
import { insertReportData } from './report-data.ts';
import { accounts, STAFF_MEMBER, keys, NOW } from './report-sample.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** A portal at the moment of the sample report and over its keys. */
export async function startReportPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal(settings);
  portal.setNow(NOW);
  await insertReportData(portal.portal, accounts, keys);
  return portal;
}

/** A staff member who has some of the sample's accounts. */
export const signInStaffMember = ({ portal }: TestPortal): Promise<SignedInPerson> =>
  createSignedIn(portal, { email: STAFF_MEMBER, globalRoles: ['INTERNAL_STAKEHOLDER'] });
