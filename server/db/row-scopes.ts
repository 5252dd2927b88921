import { sql, type RawBuilder } from 'kysely';

/** A query that yields the `id` of license keys: which rows a set-based statement is about. */
export type KeyScope = RawBuilder<{ id: string }>;
export interface GroupName {
  account_id: string;
  id: string;
}
/** A query that yields `account_id` and `id` of license groups. */
export type GroupScope = RawBuilder<GroupName>;

export const theseKeys = (ids: readonly string[]): KeyScope => sql`select unnest(${[...ids]}::text[]) as id`;
export const everyKey: KeyScope = sql`select id from license_key`;
export const theseGroups = (groups: readonly GroupName[]): GroupScope =>
  sql`select * from unnest(${groups.map((group) => group.account_id)}::text[],
    ${groups.map((group) => group.id)}::text[]) as these (account_id, id)`;
export const groupsOf = (keys: KeyScope): GroupScope =>
  sql`select distinct account_id, license_group_id as id from license_key where id in (${keys})`;
