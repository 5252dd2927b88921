import { z } from 'zod';
import { Rest, TRIES, type RestOptions } from './rest.ts';
import { SalesforceError } from './salesforce-error.ts';

/** So many records go in one call, as Salesforce allows. */
const RECORDS_AT_ONCE = 200;
/** A record that somebody else holds is free again soon. */
const LOCKED = 'UNABLE_TO_LOCK_ROW';

const Page = z.object({
  done: z.boolean(),
  nextRecordsUrl: z.string().startsWith('/services/data/').optional(),
  records: z.array(z.record(z.string(), z.unknown())),
});
export type SalesforceRecord = Readonly<Record<string, unknown>>;

const Saved = z.array(
  z.object({
    id: z.string().nullish(),
    success: z.boolean(),
    created: z.boolean().optional(),
    errors: z
      .array(
        z.object({
          statusCode: z.string(),
          message: z.string().default(''),
          fields: z.array(z.string()).default([]),
          duplicateResult: z.unknown().optional(),
        }),
      )
      .default([]),
  }),
);
export type SavedRecord = z.output<typeof Saved>[number];

const Description = z.object({
  createable: z.boolean(),
  updateable: z.boolean(),
  queryable: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      length: z.number().default(0),
      createable: z.boolean(),
      updateable: z.boolean(),
      externalId: z.boolean().default(false),
    }),
  ),
});
export type ObjectDescription = z.output<typeof Description>;

export type ClientOptions = RestOptions & { apiVersion: string };
export type Salesforce = ReturnType<typeof openSalesforce>;

/**
 * The calls of Salesforce's REST interface that the portal needs. The token is fetched with the first call and, where
 * it is refused, once more. Every write is by id or external id: trying it again does nothing twice.
 */
export function openSalesforce({ apiVersion, ...options }: ClientOptions) {
  const rest = new Rest(options);
  const base = `/services/data/v${apiVersion}`;
  const typed = (object: string, records: readonly object[]) =>
    records.map((record) => ({ attributes: { type: object }, ...record }));

  /** Pages of what a query finds; with deleted records where that is asked for. */
  async function* query(soql: string, withDeleted = false): AsyncGenerator<SalesforceRecord[]> {
    let path = `${base}/${withDeleted ? 'queryAll' : 'query'}?q=${encodeURIComponent(soql)}`;
    for (;;) {
      const { records, done, nextRecordsUrl } = await rest.call(Page, 'GET', path);
      yield records;
      if (done || nextRecordsUrl === undefined) return;
      path = nextRecordsUrl;
    }
  }

  return {
    query,
    /** Creates what an external id does not know yet, and changes what it knows. */
    upsert: (object: string, externalId: string, records: readonly object[]) =>
      saveRecords(rest, `${base}/composite/sobjects/${object}/${externalId}`, typed(object, records)),
    /** Changes records by their `id`. */
    update: (object: string, records: readonly ({ id: string } & Record<string, unknown>)[]) =>
      saveRecords(rest, `${base}/composite/sobjects`, typed(object, records)),
    describe: (object: string) => rest.call(Description, 'GET', `${base}/sobjects/${object}/describe`),
    calls: () => rest.calls,
    instanceUrl: () => rest.instanceUrl,
  };
}

/** Saves records, answers in their order; those that somebody else holds are tried again. */
async function saveRecords(rest: Rest, path: string, records: readonly object[]): Promise<SavedRecord[]> {
  if (records.length > RECORDS_AT_ONCE) throw new RangeError('too many records for one call');
  const saved: SavedRecord[] = [];
  let places = records.map((_, place) => place);
  for (let tries = 1; places.length > 0; tries += 1) {
    const sent = places.map((place) => records[place]);
    const results = await rest.call(Saved, 'PATCH', path, { allOrNone: false, records: sent });
    if (results.length !== places.length)
      throw new SalesforceError(
        'unavailable',
        'ANSWER',
        'Salesforce answered for another number of records.',
      );
    for (const [n, place] of places.entries()) if (results[n]) saved[place] = results[n];
    if (tries === TRIES) break;
    places = places.filter((place) => saved[place]?.errors.some(({ statusCode }) => statusCode === LOCKED));
    if (places.length > 0) await rest.pause(tries);
  }
  return saved;
}
