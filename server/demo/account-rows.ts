import { makeRandom } from './make-random.ts';
import { staff, type CsvRow } from './people-rows.ts';

export const territories = [
  ['EMEA', 'DACH'],
  ['EMEA', 'UK & Ireland'],
  ['EMEA', 'France'],
  ['EMEA', 'Nordics'],
  ['AMER', 'US East'],
  ['AMER', 'US West'],
  ['AMER', 'Canada'],
  ['APAC', 'Japan'],
  ['APAC', 'Australia'],
] as const;

/** Accounts that demo people belong to. */
const known = [
  ['acme', 'Acme Publishing Ltd'],
  ['globex', 'Globex Corporation'],
  ['globex-japan', 'グローベックス・ジャパン株式会社'],
  ['globex-research', 'Globex Research GmbH'],
  ['initech', 'Initech Software'],
  ['umbrella', 'Umbrella Health Archives'],
  ['hooli', 'Hooli Cloud Services'],
  ['wayne', 'Wayne Insurance Group'],
  ['empty', 'Empty Spaces Inc.'],
] as const;

const others = [
  'Adler Versicherung AG', 'Baltic Freight Lines', 'Cardinal Mutual', 'Delta Paper Mills', 'Ébène Éditions', 'Fabrikam Legal',
  'Granite State Bank', 'Harbour City Council', 'Ítaca Seguros', 'Juniper Title & Escrow', 'Kestrel Aviation', 'Lumen Diagnostics',
  'Müller & Söhne GmbH', 'Northside Hospital Trust', 'O’Brien Logistics', 'Pacific Rail', 'Quartz Pharma', 'Rivière Notaires',
  'Société Générale d’Archivage', 'Trinity University', 'Upland Energy', 'Vantage Payroll', 'Westfield County Courts', 'Xenia Robotics',
  'Yarra Water', 'Zürich Kantonalarchiv', 'Ångström Instruments', 'Bluebird Tax', 'Copperfield Print', 'Dunmore Estates', 'Evergreen Claims',
] as const; // prettier-ignore

export interface DemoAccount {
  id: string;
  name: string;
}

/** 40 accounts; a scale above 1 adds more of the unnamed ones. */
export function demoAccounts(scale: number): DemoAccount[] {
  const more = Math.max(1, Math.round((known.length + others.length) * scale) - known.length);
  const filled = Array.from({ length: more }, (_, index) => {
    const round = Math.floor(index / others.length);
    const name = others[index % others.length] ?? '';
    return {
      id: `account-${String(index + 1).padStart(4, '0')}`,
      name: round === 0 ? name : `${name} ${round + 1}`,
    };
  });
  return [...known.map(([id, name]) => ({ id, name })), ...filled];
}

/** accounts.csv: Ines looks after every third account, as owner or as account manager. */
export function accountRows(accounts: readonly DemoAccount[]): CsvRow[] {
  return accounts.map(({ id, name }, index) => {
    const random = makeRandom(`account ${id}`);
    const [global, regional] = random.pick(territories);
    const colleague = () => random.pick(staff.slice(1))[0];
    const ines = index % 3 === 1;
    return {
      id,
      name,
      url: `https://crm.vendor.example/accounts/${id}`,
      ownerId: ines && index % 2 === 0 ? 'P-INES' : colleague(),
      leadToolsTeamOwnerId: random.chance(0.5) ? colleague() : '',
      crCsmId: ines && index % 2 === 1 ? 'P-INES' : colleague(),
      regionalTerritory: regional,
      globalTerritory: global,
    };
  });
}

const applications = [
  ['acme-invoices', 'acme', 'Invoice archive', 'Internal', 'annually', '', ''],
  ['acme-shop', 'acme', 'Web shop', 'Commercial', 'annually', '', ''],
  ['globex-mail', 'globex', 'Mail room', 'Internal', 'quarterly', 'C-YUKI', ''],
  ['research-lab', 'globex-research', 'Research lab', 'Internal', 'term', 'C-YUKI', ''],
  ['initech-reports', 'initech', 'Cover-sheet reports', 'Internal', 'annually', '', ''],
  ['umbrella-archive', 'umbrella', 'Patient archive', 'Internal', 'quarterly', 'C-LEO', 'C-HANNE'],
  ['umbrella-scan', 'umbrella', 'Scan stations', 'Commercial', 'annually', 'C-HANNE', 'C-LEO'],
  ['hooli-imaging', 'hooli', 'Imaging service', 'Internal', 'quarterly', 'C-RITA', ''],
  ['wayne-portal', 'wayne', 'Customer portal', 'Internal', 'annually', 'C-BRUCE', ''],
  ['wayne-claims', 'wayne', 'Claims desk', 'Internal', 'quarterly', 'C-BRUCE', ''],
  ['wayne-vision', 'wayne', 'Damage vision', 'Commercial', 'quarterly', 'C-BRUCE', 'C-PETRA'],
  ['app-adler', 'account-0001', 'Vertragsarchiv', 'Internal', 'annually', '', ''],
  ['app-baltic', 'account-0002', 'Waybills', 'Internal', 'suspended', '', ''],
  ['app-cardinal', 'account-0003', 'Member letters', 'Commercial', 'pending', '', ''],
  ['app-delta', 'account-0004', 'Quality records', 'Internal', 'term', '', ''],
] as const;

type ApplicationRow = readonly [string, string, string, string, string, string, string];

/** Accounts that no story is told of have an application each: nearly every Unified license belongs to one (2.68). */
const ordinaryApplication = (accountId: string): ApplicationRow => [
  ...([`app-${accountId}`, accountId, 'Document service', 'Internal', 'annually', '', ''] as const),
];

const rowsOf = (accountId: string): readonly ApplicationRow[] => {
  const own = applications.filter(([, account]) => account === accountId);
  return own.length === 0 && accountId.startsWith('account-') ? [ordinaryApplication(accountId)] : own;
};

/** The applications of an account. */
export const applicationsOf = (accountId: string): string[] => rowsOf(accountId).map(([id]) => id);

/** applications.csv */
export const applicationRows = (accounts: readonly DemoAccount[]): CsvRow[] =>
  accounts
    .flatMap(({ id }) => rowsOf(id))
    .map(([id, accountId, name, licenseType, reportingFrequency, primary, secondary]) => ({
      id,
      accountId,
      name,
      description: `${name}: documents of this application`,
      licenseType,
      reportingFrequency,
      primaryReportingContactId: primary,
      secondaryReportingContactId: secondary,
    }));
