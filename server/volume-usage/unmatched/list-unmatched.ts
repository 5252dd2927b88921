import type * as contract from '#domain/volume-usage/unmatched/contract.ts';
import { volumeProductNames } from '#domain/products/find-product.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { UNMATCHED_PAGE } from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import { createCursor, cutPage, InstantAndNumber } from '#server/core/create-cursor.ts';
import type { Handler } from '#server/core/routes.ts';
import { listCarriers, listDecisions, searchLicenses } from './decision-queries.ts';
import { presentUnmatched } from './present.ts';
import { countUnmatchedKeys, findUnmatchedKey, listUnmatchedKeys, type UnmatchedPlace } from './queries.ts';

const LICENSES_FOUND = 20;

const cursor = createCursor<UnmatchedPlace>(
  InstantAndNumber.transform(([submittedAt, id]) => ({ submittedAt, id })),
  ({ submittedAt, id }) => [submittedAt, id],
);

/** 8.15: what was set aside, newest first. */
export const listUnmatched: Handler<typeof contract.listUnmatched> = async (ctx, { query }) => {
  const filters = unmatchedFilterSet.read(query);
  const after = query.after === undefined ? undefined : cursor.read(query.after);
  const { rows, totalElements } = await ctx.transaction(async (trx) => ({
    rows: await listUnmatchedKeys(trx, filters, { after, limit: UNMATCHED_PAGE + 1 }),
    totalElements: await countUnmatchedKeys(trx, filters),
  }));
  const { page, next } = cutPage(rows, UNMATCHED_PAGE, ({ submittedAt, id }) =>
    cursor.write({ submittedAt: submittedAt.toISOString(), id }),
  );
  return { content: page.map(presentUnmatched), next, totalElements };
};

export const getUnmatched: Handler<typeof contract.getUnmatched> = (ctx, { params }) =>
  ctx.transaction(async (trx) => {
    const row = await findUnmatchedKey(trx, params.id);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      ...presentUnmatched(row),
      uploaderAccounts: row.accounts,
      licenses: await listCarriers(trx, params.id),
      decisions: await listDecisions(trx, params.id),
      sameFile: row.sameFile,
      sameKey: row.sameKey,
    };
  });

/** Licenses of products whose usage comes in files. */
export const findAssignable: Handler<typeof contract.findAssignable> = (ctx, { query }) => {
  const words = query.search.replaceAll('…', ' ').split(/\s+/).filter(Boolean);
  if (words.length === 0) return Promise.resolve([]);
  return ctx.transaction((trx) =>
    searchLicenses(trx, words, { products: volumeProductNames, limit: LICENSES_FOUND }),
  );
};
