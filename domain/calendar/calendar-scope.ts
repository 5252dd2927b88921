import type { Grants, Reach } from '../access/can.ts';
import { reachOfNeed, type PersonNeed } from '../access/need.ts';

/** Whose rows somebody's calendar is made of: those of whole accounts, and of single applications. */
export interface Covered<Id extends string = string> {
  accounts: readonly Id[];
  cucas: readonly string[];
}

export interface CalendarScope<Id extends string = string> {
  /** Keys whose expiry may be seen: of the downloads, or in the overview of an application. */
  expiry: Covered<Id>;
  /** Volume is reported for whole accounts. */
  volume: readonly Id[];
  /** Applications for which imaging usage may be reported, by right: the contact rule (6.13) comes on top. */
  imaging: Covered<Id>;
}

const seesExpiry: PersonNeed = { anyOf: ['DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] };
const reportsVolume: PersonNeed = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] };

/** What of these accounts stands in somebody's calendar, by their rights. */
export const calendarScopeOf = <Id extends string>(
  grants: Grants,
  accounts: readonly Id[],
): CalendarScope<Id> => ({
  expiry: coveredBy(grants, seesExpiry, accounts),
  volume: accounts.filter((account) => reachOfNeed(grants, reportsVolume, account) === 'all'),
  imaging: coveredBy(grants, 'REPORT_LEADTOOLS_USAGE', accounts),
});

/** The rows of accounts for which a need holds. */
export function coveredBy<Id extends string>(
  grants: Grants,
  need: PersonNeed,
  accounts: readonly Id[],
): Covered<Id> {
  const reaches = accounts.map((account): [Id, Reach] => [account, reachOfNeed(grants, need, account)]);
  return {
    accounts: reaches.flatMap(([account, reach]) => (reach === 'all' ? [account] : [])),
    cucas: reaches.flatMap(([, reach]) => (reach === 'all' ? [] : reach)),
  };
}
