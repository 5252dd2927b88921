import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { own, things, type Place } from './foreign-things.ts';

/** Ids by the names that paths have for them. */
export type Ids = Readonly<Record<string, string>>;

export const idsOf = ({ account, cuca, key }: Pick<Place, 'account' | 'cuca' | 'key'>, made: Ids): Ids => ({
  ...{ accountId: account, cucaId: cuca, applicationId: cuca, keyId: key },
  ...made,
});

export const thingNames = Object.keys(things);
/** Ids as they are made, of nothing. */
export const nobodys = idsOf(
  { account: 'acc-nowhere', cuca: 'app-nowhere', key: 'key-nowhere' },
  Object.fromEntries(thingNames.map((name) => [name, name === 'caseId' ? 'case-nowhere' : randomUUID()])),
);

export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export const pick = (ids: Ids, names: readonly string[]): Ids =>
  Object.fromEntries(names.map((name) => [name, ids[name]!]));

/** Ids under every name that a query has for them. */
export const queryOf = ({ accountId = own.account, cucaId, keyId }: Ids, imaging = 'imaging-nowhere') =>
  [
    ...[keyId, imaging].map((id) => `licenseKeyId=${id}`),
    ...['accountId', 'account', 'ids'].map((name) => `${name}=${accountId}`),
    `cucaId=${cucaId}&key=${keyId}&startDate=2026-01-01&endDate=2026-03-31&reportingType=MANUAL`,
  ].join('&');

/** An answer with the ids that nobody has in place of those that were asked for. */
export const without = (body: string, ids: Ids): string =>
  Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(id, nobodys[name]!),
    body.replaceAll(/"requestId":"[^"]+"/g, ''),
  );
