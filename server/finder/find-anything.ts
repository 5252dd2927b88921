import {
  FOUND_MAX,
  type FinderAnswer,
  type FinderQuestion,
  type FoundProduct,
} from '#domain/finder/schema.ts';
import { finderTextOf, type FinderText } from '#domain/finder/finder-text.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { listProductPairs } from '#server/licenses-report/option-queries.ts';
import { foundScopeOf, type FoundScope } from './scope-queries.ts';
import { listFoundKeys, listKeysOfHash } from './key-queries.ts';
import { listFoundAccounts, listFoundApplications, listFoundProducts } from './queries.ts';

const nothing: FinderAnswer = { accounts: [], applications: [], products: [], keys: [] };

/** What the caller may see under a name or at the end of a key; a whole key is found alone. */
export function findAnything(
  ctx: Pick<AccountsCtx, 'accounts' | 'principal' | 'portal' | 'transaction'>,
  { search, accountId }: FinderQuestion,
): Promise<FinderAnswer> {
  const scope = foundScopeOf(ctx);
  const hash = hashLicenseKey(ctx.portal.secrets, search.trim());
  return ctx.transaction(async (trx) => {
    const whole = await listKeysOfHash(trx, scope, hash);
    if (whole.length > 0) return { ...nothing, keys: whole };
    const text = finderTextOf(search);
    if (!text) return nothing;
    return {
      accounts: await listFoundAccounts(trx, scope, text),
      applications: await listFoundApplications(trx, scope, text),
      products: await findProducts(trx, scope, text, accountId),
      keys: await listFoundKeys(trx, scope, text),
    };
  });
}

/** Staff without an account on screen mean a product wherever it is licensed. */
async function findProducts(
  trx: Database,
  scope: FoundScope,
  text: FinderText,
  accountId: string | undefined,
): Promise<FoundProduct[]> {
  const inAccounts = scope !== 'all' || accountId !== undefined;
  const own = inAccounts ? await listFoundProducts(trx, scope, text, accountId) : [];
  const anywhere = scope === 'all' ? await findProductNames(trx, text) : [];
  return [...own, ...anywhere].slice(0, FOUND_MAX);
}

/** The few names under which anything is licensed; those that begin with the text come first. */
async function findProductNames(
  trx: Database,
  { text, words, looksInside }: FinderText,
): Promise<FoundProduct[]> {
  const lower = (name: string): string => name.toLowerCase();
  const pairs = await listProductPairs(trx);
  const names = new Set(
    pairs.flatMap(({ product_name: name, licensed_product: licensed }) => [name, licensed ?? name]),
  );
  const begins = (name: string): boolean => lower(name).startsWith(lower(text));
  return [...names]
    .filter(
      (name) => begins(name) || (looksInside && words.every((word) => lower(name).includes(lower(word)))),
    )
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)) || a.localeCompare(b, 'en'))
    .map((productName) => ({ productName, account: null, application: null }));
}
