import { demoPeople } from '#domain/session/demo-people.ts';

export type CsvRow = Readonly<Record<string, string>>;

/** The vendor's people who look after accounts, and the customers' contacts. */
export const staff = [
  ['P-INES', 'ines.internal@vendor.example', 'Ines', 'Internal'],
  ['P-OWEN', 'owen.okafor@vendor.example', 'Owen', 'Okafor'],
  ['P-SOFIA', 'sofia.lindqvist@vendor.example', 'Sofia', 'Lindqvist'],
  ['P-TOMAS', 'tomas.benes@vendor.example', 'Tomáš', 'Beneš'],
] as const;
const contacts = [
  ['C-LEO', 'leo.imaging@umbrella.example', 'Leo', 'Imaging'],
  ['C-RITA', 'rita.both@hooli.example', 'Rita', 'Both'],
  ['C-PETRA', 'petra.power@wayne.example', 'Petra', 'Power'],
  ['C-HANNE', 'hanne.dahl@umbrella.example', 'Hanne', 'Dahl'],
  ['C-BRUCE', 'bruce.keller@wayne.example', 'Bruce', 'Keller'],
  ['C-YUKI', 'yuki.tanaka@globex.example', 'Yuki', 'Tanaka'],
] as const;

/** people.csv */
export const peopleRows = (): CsvRow[] =>
  [...staff, ...contacts].map(([id, email, firstName, lastName]) => ({ id, email, firstName, lastName }));

const internal = new Set(['ines.internal@vendor.example', 'theo.internal@vendor.example']);

/** users.csv */
export const userRows = (): CsvRow[] =>
  demoPeople.map(({ email, firstName, lastName }) => ({
    email,
    firstName,
    lastName,
    globalRoles: internal.has(email) ? 'INTERNAL_STAKEHOLDER' : '',
  }));

/** Who holds which roles where (decisions §14): e-mail, account, application or nothing, roles. */
const roles: readonly (readonly [string, string, string, string])[] = [
  ['lena.licensee@acme.example', 'acme', '', 'LICENSEE'],
  ['mia.microsoft@acme.example', 'acme', '', 'ACCOUNT_VIEWER'],
  ['avi.viewer@acme.example', 'acme', '', 'ACCOUNT_VIEWER'],
  ['uma.unverified@acme.example', 'acme', '', 'LICENSEE'],
  ['dora.disabled@acme.example', 'acme', '', 'LICENSEE'],
  ['mona.multi@globex.example', 'globex', '', 'LICENSEE'],
  ['mona.multi@globex.example', 'globex-japan', '', 'ACCOUNT_VIEWER'],
  ['mona.multi@globex.example', 'globex-research', '', 'ITEXT_VOLUME_REPORTER'],
  ['vera.volume@initech.example', 'initech', '', 'ITEXT_VOLUME_REPORTER;LICENSEE'],
  ['leo.imaging@umbrella.example', 'umbrella', 'umbrella-archive', 'LEADTOOLS_CUCA_REPORTER'],
  ['leo.imaging@umbrella.example', 'umbrella', 'umbrella-scan', 'LEADTOOLS_CUCA_REPORTER'],
  ['nick.notcontact@umbrella.example', 'umbrella', 'umbrella-archive', 'LEADTOOLS_CUCA_REPORTER'],
  ['rita.both@hooli.example', 'hooli', '', 'ITEXT_VOLUME_REPORTER'],
  ['rita.both@hooli.example', 'hooli', 'hooli-imaging', 'LEADTOOLS_CUCA_REPORTER'],
  ['otto.owner@wayne.example', 'wayne', 'wayne-portal', 'CUCA_OWNER'],
  ['otto.owner@wayne.example', 'wayne', 'wayne-claims', 'CUCA_OWNER'],
  ['ada.admin@wayne.example', 'wayne', 'wayne-portal', 'CUCA_ADMIN'],
  ['vito.viewer@wayne.example', 'wayne', 'wayne-claims', 'CUCA_VIEWER'],
  ['petra.power@wayne.example', 'wayne', '', 'LICENSEE;ITEXT_VOLUME_REPORTER'],
  ['petra.power@wayne.example', 'wayne', 'wayne-vision', 'CUCA_OWNER;LEADTOOLS_CUCA_REPORTER'],
  ['petra.power@wayne.example', 'wayne', 'wayne-portal', 'CUCA_VIEWER'],
  ['emil.empty@empty.example', 'empty', '', 'LICENSEE'],
];

/** roles.csv */
export const roleRows = (): CsvRow[] =>
  roles.map(([email, accountId, cucaId, list]) => ({ email, accountId, cucaId, roles: list }));
