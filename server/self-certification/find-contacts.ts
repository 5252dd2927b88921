import { CONTACTS_MAX, type Contact, type NewContact } from '#domain/self-certification/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';

/** 7.32: by e-mail the one contact; else those that a search text finds. */
export function findContacts(
  ctx: AccountCtx,
  { email, search = '' }: { email?: string | undefined; search?: string | undefined },
): Promise<Contact[]> {
  const records = provideRecords(ctx);
  const { account, reach } = ctx;
  return ctx.transaction(async (trx) => {
    if (email === undefined)
      return records.searchContacts(trx, { account, reach, search, limit: CONTACTS_MAX });
    const found = await records.findContact(trx, account, email.trim());
    return found ? [found] : [];
  });
}

/** 7.33: one contact per account and e-mail; who is known already keeps their name. */
export function createContact(ctx: AccountCtx, contact: NewContact): Promise<Contact> {
  const records = provideRecords(ctx);
  return ctx.transaction(async (trx) => {
    const known = await records.findContact(trx, ctx.account, contact.email);
    if (known) return known;
    const added = await records.addContact(trx, ctx.account, contact);
    await ctx.audit(trx, {
      action: 'self-certification.createContact',
      object: added.id,
      accountId: ctx.account,
    });
    return added;
  });
}
