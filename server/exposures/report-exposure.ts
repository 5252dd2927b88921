import { nameOf } from '#domain/core/person-name.ts';
import type * as contract from '#domain/exposures/contract.ts';
import { exposureMail as texts } from '#domain/messages/en-gb/mail.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findKey } from '#server/downloads/queries.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { findExposure, findKeyFacts, insertExposure } from './queries.ts';

/** Marks a key as exposed and tells support; said once more it answers what stands, and nobody is told twice. */
export const reportExposure: Handler<typeof contract.reportExposure> = (ctx, { params, body }) =>
  // Only the system puts mails into the outbox; the key is looked for within what the caller may see.
  inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    const key = await findKey(trx, ctx, params.keyId);
    if (!key) throw new AppError('NOT_FOUND');
    const isSupportTold = mailModeOf(ctx.portal.config) !== 'none';
    const of = { account: ctx.account, keyId: key.id };
    const before = await findExposure(trx, of);
    if (before) return { licenseKeyId: key.id, exposedAt: before.reported_at.toISOString(), isSupportTold };
    const reason = body.reason.trim();
    const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal) };
    await insertExposure(trx, { ...of, reason, by, at: ctx.now });
    await ctx.audit(trx, {
      action: 'exposures.reportExposure',
      object: key.id,
      accountId: ctx.account,
    });
    await mailSupport(ctx, trx, { keyId: key.id, reason });
    return { licenseKeyId: key.id, exposedAt: ctx.now.toISOString(), isSupportTold };
  });

/** The end of the key stands in it, never the key. */
async function mailSupport(
  { portal, principal, account }: AccountCtx,
  trx: Database,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<void> {
  const { config } = portal;
  if (mailModeOf(config) === 'none') return; // the list of staff shows it all the same
  const key = await findKeyFacts(trx, { account, keyId });
  const mail = composeMail(config, {
    to: { email: config.SUPPORT_EMAIL, firstName: '' },
    subject: texts.subject,
    paragraphs: [texts.what, texts.reason, { text: texts.link, link: `${config.PUBLIC_URL}/exposed-keys` }],
    values: {
      account: key.account_name,
      product: key.product_name,
      reason,
      key: key.key_tail ?? key.product_license ?? keyId,
      by: principal.email,
    },
  });
  await sendMail(portal, trx, mail);
}
