import { formatNumber } from '#domain/core/format.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { resendMail } from '#server/mail/resend-mail.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- mail resend` */
export const mailCommand: Command = {
  usage: 'mail resend',
  says:
    'Queues again all emails of the last 30 days that failed permanently. The running portal sends them ' +
    'within 30 seconds.',
  async run([deed, ...more]) {
    if (deed !== 'resend' || more.length > 0) throw new UsageError('The only mail command is: mail resend');
    const mails = await withPortal((portal) =>
      resendMail(createSystemContext(portal, { kind: 'command', name: 'mail resend' })),
    );
    process.stdout.write(`${doneText(mails)}\n`);
    return 0;
  },
};

function doneText(mails: number): string {
  if (mails === 0) return 'No failed emails.';
  return mails === 1 ? '1 email queued again.' : `${formatNumber(mails)} emails queued again.`;
}
