import { sendReceipts } from '#server/submissions/send-receipts.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails the receipts of what people reported and changed, a while after the last of it: a batch makes one mail. */
export const receiptMail: Job = {
  name: 'receipt-mail',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const mails = await sendReceipts(ctx);
    return outcomeOf({ mails });
  },
};
