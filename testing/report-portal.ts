import { createSignedIn, type SignedInPerson } from './people.ts';
import { insertReportData } from './report-data.ts';
import { accounts, INES, keys, NOW } from './report-sample.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** A portal at the moment of the sample report and over its keys. */
export async function startReportPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal(settings);
  portal.setNow(NOW);
  await insertReportData(portal.portal, accounts, keys);
  return portal;
}

/** Ines, who is staff and has some of the sample's accounts. */
export const signInInes = ({ portal }: TestPortal): Promise<SignedInPerson> =>
  createSignedIn(portal, { email: INES, globalRoles: ['INTERNAL_STAKEHOLDER'] });
