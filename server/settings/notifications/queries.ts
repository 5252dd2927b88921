import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Database } from '#server/db/pool.ts';

/** The kinds of mail that a person chose to get or not. */
export const listChoices = (trx: Database, userId: string): Promise<{ kind: string; by_mail: boolean }[]> =>
  trx
    .selectFrom('personal_choice')
    .select(['name as kind', 'value as by_mail'])
    .where('user_id', '=', userId)
    .where('name', '<>', 'REPORT_VIEW')
    .$castTo<{ kind: string; by_mail: boolean }>()
    .execute();

export async function saveChoice(
  trx: Database,
  choice: { userId: string; now: Date } & (
    | { name: NotificationKind; value: boolean }
    | { name: 'REPORT_VIEW'; value: string }
  ),
): Promise<void> {
  const chosen = { value: JSON.stringify(choice.value), chosen_at: choice.now };
  await trx
    .insertInto('personal_choice')
    .values({ user_id: choice.userId, name: choice.name, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(chosen))
    .execute();
}
