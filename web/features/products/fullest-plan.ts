import type { AccountState, UsedOfMaximum } from '#domain/account-state/schema.ts';

/**
 * The license of a product that used most of its maximum. Null: of none a percentage is known. Undefined: it is not
 * among those that the account's state lists, which are the fullest of the account.
 */
export function fullestOf(
  { groups, total }: NonNullable<AccountState['usage']>,
  productName: string,
): UsedOfMaximum | null | undefined {
  const fullest = groups.find(
    (group) =>
      group.productName === productName && group.usagePercent !== null && group.reportingType !== null,
  );
  return fullest ?? (groups.length < total ? undefined : null);
}
