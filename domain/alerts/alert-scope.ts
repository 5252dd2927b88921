import type { Grants } from '../access/can.ts';
import { reachOfNeed, type PersonNeed } from '../access/need.ts';
import { coveredBy, type Covered } from '../calendar/calendar-scope.ts';
import { isVolumeFamily } from '../products/find-product.ts';
import type { Alert } from './schema.ts';

/** Whose alerts somebody may see: by the rights to the figures and days that they tell. */
export interface AlertScope<Id extends string = string> {
  expiry: Covered<Id>;
  usage: Covered<Id>;
  /** Who reports the volume of an account knows what its volume products used. */
  volume: readonly Id[];
}

const seesExpiry: PersonNeed = { anyOf: ['DOWNLOAD_LICENSES', 'READ_PRODUCTS_USAGE'] };
const reportsVolume: PersonNeed = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] };

export const alertScopeOf = <Id extends string>(grants: Grants, accounts: readonly Id[]): AlertScope<Id> => ({
  expiry: coveredBy(grants, seesExpiry, accounts),
  usage: coveredBy(grants, 'READ_PRODUCTS_USAGE', accounts),
  volume: accounts.filter((account) => reachOfNeed(grants, reportsVolume, account) === 'all'),
});

/** What of an alert says whose it is. */
export type AlertSubject = Pick<Alert, 'kind' | 'productName' | 'cucaId'> & { accountId: string };

/** The same of one alert, for whoever is told of it by mail. */
export function isInScope(alert: AlertSubject, { expiry, usage, volume }: AlertScope): boolean {
  const { accountId, cucaId, kind, productName } = alert;
  const isIn = ({ accounts, cucas }: Covered): boolean =>
    accounts.includes(accountId) || (cucaId !== null && cucas.includes(cucaId));
  if (kind === 'EXPIRY') return isIn(expiry);
  return isIn(usage) || (isVolumeFamily(productName) && volume.includes(accountId));
}
