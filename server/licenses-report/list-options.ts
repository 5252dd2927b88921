import type {
  listCategories,
  listProducts,
  listTerritories,
  listUsers,
} from '#domain/licenses-report/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import {
  listCategoryNames,
  listProductPairs,
  listTerritoryRows,
  listUsersByIds,
  listUsersByText,
} from './option-queries.ts';

/** 7.23: by text or by ids. */
export const listUserOptions: Handler<typeof listUsers> = async (ctx, { query }) => {
  const { name, ids } = query;
  if (name === undefined && ids === undefined) throw new AppError('INVALID_INPUT', { fields: 'name, ids' });
  return ctx.transaction(async (trx) => [
    ...(name === undefined ? [] : await listUsersByText(trx, name)),
    ...(ids === undefined ? [] : await listUsersByIds(trx, ids)),
  ]);
};

/** 7.26 */
export const listProductOptions: Handler<typeof listProducts> = async (ctx) => {
  const pairs = await ctx.transaction((trx) => listProductPairs(trx));
  return [...Map.groupBy(pairs, (pair) => pair.product_name)].map(([productName, of]) => ({
    productName,
    licensedProducts: of.flatMap((pair) => pair.licensed_product ?? []),
  }));
};

export const listCategoryOptions: Handler<typeof listCategories> = async (ctx) =>
  ctx.transaction((trx) => listCategoryNames(trx));

/** 7.27 */
export const listTerritoryOptions: Handler<typeof listTerritories> = async (ctx) => {
  const rows = await ctx.transaction((trx) => listTerritoryRows(trx));
  return {
    global: [...new Set(rows.map((row) => row.global))],
    regional: [...new Set(rows.map((row) => row.regional))].sort(),
  };
};
