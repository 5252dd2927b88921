import type { Reminder, RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { loadLicenses, type LoadedLicenses } from '../load-licenses.ts';
import { reportingOfRow } from '../present.ts';
import { findRest } from './queries.ts';

/** 2.81: the licenses of which the caller can report something, application by application. */
export const getReminder = async (ctx: AccountCtx): Promise<Reminder> =>
  ctx.transaction(async (trx) => {
    const loaded = await loadLicenses(ctx, trx);
    const until = await findRest(trx, { userId: ctx.principal.userId, accountId: ctx.account });
    return {
      licenses: loaded.applications.flatMap((application) => remindedOf(application, loaded, ctx.today)),
      laterUntil: until && until > ctx.now ? until.toISOString() : null,
    };
  });

function remindedOf(
  application: LoadedLicenses['applications'][number],
  { licenses, figuresOf }: LoadedLicenses,
  today: string,
): RemindedLicense[] {
  const { id, name } = application;
  return licenses.flatMap((license) => {
    if (license.applicationId !== id) return [];
    const { licenseKeyId, productLicense, keyTail } = license;
    const { periods } = reportingOfRow(license, figuresOf(licenseKeyId), application, today);
    const [oldest] = periods?.reportable ?? [];
    if (!periods || !oldest) return [];
    return [
      {
        ...{ application: { id, name }, licenseKeyId, productLicense, keyTail },
        ...{ periods: periods.reportable.length, since: oldest.end },
      },
    ];
  });
}
