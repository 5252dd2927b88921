import { dayOf } from '#domain/core/day.ts';
import { startOwnPortal, type OwnPortal } from './own-portal.ts';

/** Who certifies for the one account, a colleague of theirs, and the vendor's. */
export const people = {
  reporter: 'petra@acme.example',
  accountViewer: 'avi@acme.example',
  colleague: 'lena@acme.example',
  staffMember: 'ines@vendor.example',
} as const;

const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));
const key = (id: string, product: string, max: string): string =>
  `${id},acme,Unified,${product},${product === 'iText' ? 'iText Core' : 'PDFTron'},${product},` +
  `${id.padEnd(64, '0')},Active,${daysAgo(120)},${daysAgo(-200)},${max}`;

const files = {
  'accounts.csv': 'id,name\nacme,Acme Insurance\n',
  'license-keys.csv': [
    'licenseKeyId,accountId,recordType,productName,licensedProduct,platform,licenseKey,activationStatus,createdDate,expiryDate,maxVolume',
    key('acme-volume', 'iText', '10000'),
    key('acme-sdk', 'Apryse SDK', ''),
    '',
  ].join('\n'),
  'users.csv': [
    'email,firstName,lastName,globalRoles',
    `${people.reporter},Petra,Power,`,
    `${people.accountViewer},Avi,Viewer,`,
    `${people.colleague},Lena,Licensee,`,
    `${people.staffMember},Ines,Internal,INTERNAL_STAKEHOLDER`,
    '',
  ].join('\n'),
  'roles.csv': [
    'email,accountId,roles',
    `${people.reporter},acme,LICENSEE;ITEXT_VOLUME_REPORTER`,
    `${people.accountViewer},acme,ACCOUNT_VIEWER`,
    `${people.colleague},acme,LICENSEE`,
    '',
  ].join('\n'),
};

/** A portal of its own with these people, a license of 10,000 documents and one of the SDK. */
export async function startCertifyingPortal(): Promise<OwnPortal> {
  const portal = await startOwnPortal();
  await portal.seed(files, Object.values(people));
  return portal;
}
