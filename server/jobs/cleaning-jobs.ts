import { removeDrafts } from '#server/drafts/remove-drafts.ts';
import { deleteOldMail } from '#server/mail/queries.ts';
import { closeOverdueViews } from '#server/session/customer-view/end-view.ts';
import { deleteOutdated } from '#server/session/login/session-queries.ts';
import { removeOriginals } from '#server/submissions/originals/remove-originals.ts';
import { outcomeOf, type Job } from './job.ts';
import { deleteOldInvocations } from './queries.ts';

/** Removes drafts that nobody came back to for as long as the setting says. */
export const draftCleanup: Job = {
  name: 'draft-cleanup',
  schedule: { everySeconds: 3600 },
  run: async (ctx) => outcomeOf({ removed: await removeDrafts(ctx) }),
};

/** Skipped starts are many and soon of no interest. */
const KEEP_INVOCATIONS = { days: 90, skippedDays: 1 };

/** Keeps the history of the jobs from growing for ever. */
export const jobCleanup: Job = {
  name: 'job-cleanup',
  schedule: { everySeconds: 3600 },
  run: async ({ transaction }) =>
    outcomeOf({ removed: await transaction((trx) => deleteOldInvocations(trx, KEEP_INVOCATIONS)) }),
};

const KEEP_MAIL_MS = 30 * 86_400_000;

/** Removes mails that went out, or never will, after thirty days. */
export const mailCleanup: Job = {
  name: 'mail-cleanup',
  schedule: { dailyAt: '02:10' },
  run: async ({ portal }) =>
    outcomeOf({
      removed: await deleteOldMail(portal.pool, new Date(portal.now().getTime() - KEEP_MAIL_MS)),
    }),
};

/** Removes what the log-in no longer needs: old sessions, attempts, failures and used links. */
export const sessionCleanup: Job = {
  name: 'session-cleanup',
  schedule: { everySeconds: 3600 },
  run: async ({ portal }) => outcomeOf({ removed: await deleteOutdated(portal.pool, portal.now()) }),
};

/** Removes submitted files that were kept for as long as the setting says; their receipts stay. */
export const uploadRetention: Job = {
  name: 'upload-retention',
  schedule: { everySeconds: 3600 },
  run: async (ctx) => outcomeOf({ removed: await removeOriginals(ctx, ctx.portal.config, ctx.signal) }),
};

const VIEWS_OF_A_BATCH = 100;

/** Writes down the end of views as a customer that nobody has ended: their time is over, or their session. */
export const viewEnds: Job = {
  name: 'view-ends',
  schedule: { everySeconds: 300 },
  async run(ctx) {
    let ended = 0;
    for (let batch = VIEWS_OF_A_BATCH; batch === VIEWS_OF_A_BATCH && !ctx.signal.aborted; ended += batch)
      batch = await ctx.transaction((trx) => closeOverdueViews(trx, ctx, VIEWS_OF_A_BATCH));
    return outcomeOf({ ended });
  },
};
