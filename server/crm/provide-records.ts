import type { Ctx } from '#server/core/context.ts';
import type { CustomerRecords } from './customer-records.ts';
import { databaseRecords } from './database-records.ts';
import { markChanged, markUsage } from './outbox-queries.ts';

/**
 * The portal's own database with Salesforce behind it: whatever is written here is put into the outbox by the same
 * transaction and goes out later. Nobody waits for Salesforce, and nobody is refused because of it.
 */
const salesforceRecords = (now: Date): CustomerRecords => ({
  ...databaseRecords,
  async addContact(trx, account, contact) {
    const added = await databaseRecords.addContact(trx, account, contact);
    await markChanged(trx, { object: 'contact', id: added.id, account, now });
    return added;
  },
  async addCase(trx, account, added, at) {
    const one = await databaseRecords.addCase(trx, account, added, at);
    await markChanged(trx, { object: 'case', id: one.id, account, now });
    return one;
  },
  async changeCase(trx, account, id, values) {
    const changed = await databaseRecords.changeCase(trx, account, id, values);
    if (changed) await markChanged(trx, { object: 'case', id, account, now });
    return changed;
  },
  async saveApplication(trx, account, application) {
    const saved = await databaseRecords.saveApplication(trx, account, application);
    await markChanged(trx, { object: 'application', id: saved.id, account, now });
    return saved;
  },
  noteUsage: (trx, account, written) => markUsage(trx, { account, written, now }),
});

/** Where this portal keeps its customers' records. */
export const provideRecords = ({ portal, now }: Pick<Ctx, 'portal' | 'now'>): CustomerRecords =>
  portal.config.CRM === 'salesforce' ? salesforceRecords(now) : databaseRecords;
