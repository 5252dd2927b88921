import type { Area } from './areas.ts';
import { deedNames } from './deed-names.ts';

const areaOfFeature: Readonly<Record<string, Area>> = {
  activation: 'keys',
  alerts: 'operation',
  'api-tokens': 'tokens',
  backup: 'operation',
  calendar: 'tokens',
  cases: 'certifications',
  corrections: 'usage',
  crm: 'operation',
  downloads: 'keys',
  drafts: 'usage',
  exposures: 'keys',
  'imaging-usage': 'usage',
  import: 'operation',
  jobs: 'operation',
  ledger: 'operation',
  mail: 'operation',
  'self-certification': 'certifications',
  session: 'sessions',
  submissions: 'usage',
  teams: 'team',
  'volume-usage': 'usage',
};
/** Deeds of another area than their feature's. */
const areaOfDeed: Readonly<Record<string, Area>> = {
  'import.changeClosedDays': 'usage',
  'licenses-report.remindReporters': 'usage', // its views and files are ways of reading it
  'session.beginView': 'views',
  'session.endView': 'views',
};
const READS = /^(?:list|get|find|preview|export|download(?:Original|Receipt)|count(?!SetAside))/;

/** The area of a deed: what was only looked at stands apart from what was done. */
export function areaOf(name: string): Area {
  const [feature = '', deed = ''] = name.split('.');
  if (deed.startsWith('refuse')) return 'refusals';
  const own = areaOfDeed[name];
  if (own !== undefined) return own;
  return READS.test(deed) ? 'reading' : (areaOfFeature[feature] ?? 'reading');
}

/** The deeds of some areas. */
export const deedsOf = (chosen: readonly Area[]): string[] =>
  deedNames.filter((name) => chosen.includes(areaOf(name)));
