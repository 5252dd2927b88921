import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Database } from '#server/db/pool.ts';

export const listChoices = (trx: Database, userId: string): Promise<{ kind: string; by_mail: boolean }[]> =>
  trx.selectFrom('notification_choice').select(['kind', 'by_mail']).where('user_id', '=', userId).execute();

export async function saveChoice(
  trx: Database,
  choice: { userId: string; kind: NotificationKind; byMail: boolean; now: Date },
): Promise<void> {
  const chosen = { by_mail: choice.byMail, chosen_at: choice.now };
  await trx
    .insertInto('notification_choice')
    .values({ user_id: choice.userId, kind: choice.kind, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(chosen))
    .execute();
}
