import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import { reachOfNeed } from '#domain/access/need.ts';
import { foundNeed } from '#domain/finder/found-place.ts';
import type { AccountsCtx, AuthorizedAccountId } from '#server/core/context.ts';

/** Where somebody finds: everywhere, or in these accounts and, of what is in them, as far as each one's reach goes. */
export type FoundScope = 'all' | ReadonlyMap<AuthorizedAccountId, Reach>;

/** Of staff everything, of others what stands on a page that is open to them. */
export const foundScopeOf = ({
  accounts,
  principal,
}: Pick<AccountsCtx, 'accounts' | 'principal'>): FoundScope =>
  accounts === 'all' ? 'all' : new Map(accounts.map((id) => [id, reachOfNeed(principal, foundNeed, id)]));

const texts = (values: readonly string[]) => sql`${[...values]}::text[]`;

/** An account that the person belongs to. */
export const ownAccount = (scope: FoundScope, accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`${accountId} = any(${texts([...scope.keys()])})`;

/** The accounts of which everything is theirs. */
const wholeAccounts = (scope: Exclude<FoundScope, 'all'>) =>
  texts([...scope].flatMap(([id, reach]) => (reach === 'all' ? [id] : [])));

/** True of an account in which only some applications are theirs. */
export const isDivided = (scope: FoundScope, accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  scope === 'all' ? sql<boolean>`false` : sql<boolean>`${accountId} <> all(${wholeAccounts(scope)})`;

/** What lies in an account of theirs, or in an application of theirs. */
export function ownRow(
  scope: FoundScope,
  accountId: RawBuilder<unknown>,
  cucaId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const pairs = [...scope].flatMap(([id, reach]) =>
    reach === 'all' ? [] : reach.map((cuca) => [id, cuca] as const),
  );
  return sql<boolean>`(${accountId} = any(${wholeAccounts(scope)})
    or (${accountId}, ${cucaId}) in (select * from unnest(${texts(pairs.map(([id]) => id))},
      ${texts(pairs.map(([, cuca]) => cuca))})))`;
}
