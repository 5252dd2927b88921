import { addMonths, dayOf, firstDayOf, lastDayOf, monthOf } from '#domain/core/day.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { submitClosing } from '#server/corrections/closing/submit-closing.ts';
import { openLicenseKey } from '#server/licenses/seal-license.ts';
import { createEventPlaces, sendEvents } from '#server/volume-usage/events/send-events.ts';
import {
  createDemoContext,
  daysAgo,
  type DemoAccount,
  createDemoTokenContext,
} from './create-demo-context.ts';
import { findDemoPrincipal, listDemoKeys, findEventToken, type DemoKey } from './queries.ts';
import { correctDemoReceipt, reportDemoFigure, withdrawDemoReceipt } from './submit-demo-figures.ts';
import { uploadDemoFile } from './upload-demo-file.ts';

const DAYS = [3, 2, 1, 0];
const HOUR_MS = 3_600_000;
const EVENTS_A_DAY = 8;

/** What the account's token sent in the newest days, of a license whose usage arrives by itself. */
async function sendDemoEvents(
  { portal, accountId, keys, reporter }: DemoAccount,
  reportsByItself: (key: DemoKey) => boolean,
): Promise<void> {
  const key = keys.find(reportsByItself);
  const token = await inTransaction(portal.pool, { role: 'system' }, (trx) => findEventToken(trx, accountId));
  if (!key || !token) return;
  const licenseKey = openLicenseKey(portal.secrets, key.id, key.keyCiphertext);
  const places = createEventPlaces();
  for (const daysAgo of DAYS) {
    const at = new Date(portal.now().getTime() - daysAgo * 24 * HOUR_MS);
    const ctx = createDemoTokenContext({ portal, accountId, at }, reporter, token);
    const events = Array.from({ length: EVENTS_A_DAY }, (_, n) => ({
      ...{ id: `print-${daysAgo}-${n}`, licenseKey, product: 'itext-core', event: 'process-pdf' },
      ...{ version: '9.2.0', instanceId: 'print-1', count: 3 + ((n * 5) % 11) },
      at: new Date(at.getTime() - (EVENTS_A_DAY - n) * HOUR_MS).toISOString(),
    }));
    // One day after the other, as they came.
    // oxlint-disable-next-line no-await-in-loop
    await sendEvents(ctx, places, 'itext-json', events);
  }
}

const INES = 'ines.internal@vendor.example';
const AUTOMATIC = 'itext-json';

/**
 * What people did in the weeks before: files, figures stated for a license, corrections, withdrawals, a closed period and
 * events of a token. Each was done by the verb that calls run, so that every page shows what it would show of real ones.
 */
export async function seedHistory(portal: Portal): Promise<void> {
  const open = async (accountId: string, email: string): Promise<DemoAccount | null> => {
    const today = dayOf(portal.now());
    const [keys, reporter, staff] = await inTransaction(portal.pool, { role: 'system' }, async (trx) => [
      await listDemoKeys(trx, accountId, today),
      await findDemoPrincipal(trx, email),
      await findDemoPrincipal(trx, INES),
    ]);
    return reporter && staff ? { portal, accountId, today, keys, reporter, staff } : null;
  };
  const initech = await open('initech', 'vera.volume@initech.example');
  if (initech) await seedFigures(initech);
  const hooli = await open('hooli', 'rita.both@hooli.example');
  if (hooli) await seedFiles(hooli, 'render');
  const wayne = await open('wayne', 'petra.power@wayne.example');
  if (!wayne) return;
  await seedFiles(wayne, 'print');
  await seedFigures(wayne);
  await closePeriods(wayne);
  await sendDemoEvents(wayne, ({ sources }) => sources.includes(AUTOMATIC));
}

/** Of a license that reported nothing else: a file, the next one that corrects some of its hours, one that was withdrawn. */
async function seedFiles(account: DemoAccount, instance: string): Promise<void> {
  const key = account.keys.find(({ reported }) => reported.length === 0);
  if (!key) return;
  const file = { key, instanceId: `${instance}-1`, daysAgo: 41, days: 20, seq: 1, perHour: 12 };
  await uploadDemoFile(account, file);
  await uploadDemoFile(account, { ...file, daysAgo: 13, days: 35, seq: 2, perHour: 14 });
  const test = { ...file, instanceId: `${instance}-test`, daysAgo: 9, days: 5, perHour: 3 };
  const receiptId = await uploadDemoFile(account, test);
  await withdrawDemoReceipt(account, { receiptId, daysAgo: 8, reason: 'It came from our test system' });
}

/** Figures of modules for months that nobody has reported them for: one was corrected since, one withdrawn by staff. */
async function seedFigures(account: DemoAccount): Promise<void> {
  const key = account.keys.find(({ sources }) => !sources.includes(AUTOMATIC));
  if (!key) return;
  const report = (usageType: string, monthsBack: number, more: { value: string; daysAgo: number }) =>
    reportDemoFigure(account, { key, usageType, monthsBack, ...more });
  const first = await report('pdfHtml', 4, { value: '4180', daysAgo: 27 });
  if (first !== null)
    await correctDemoReceipt(account, {
      ...{ receiptId: first, value: '1480', daysAgo: 25 },
      reason: 'Two digits were swapped',
    });
  const second = await report('pdfSweep', 4, { value: '950', daysAgo: 22 });
  if (second !== null)
    await withdrawDemoReceipt(account, {
      ...{ receiptId: second, daysAgo: 21, byStaff: true },
      reason: 'Reported for the wrong license, as they told us',
    });
}

/** Staff closed what was invoiced. */
async function closePeriods({ portal, accountId, today, staff }: DemoAccount): Promise<void> {
  const ctx = createDemoContext({ portal, accountId, at: daysAgo({ today }, 20) }, staff);
  const closedUntil = lastDayOf(monthOf(addMonths(firstDayOf(monthOf(today)), -4)));
  await submitClosing(ctx, { id: crypto.randomUUID(), version: 0, closedUntil, note: 'Invoiced' });
}
