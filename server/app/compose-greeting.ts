import { DEMO_PASSWORD, demoPeople } from '#domain/session/demo-people.ts';
import type { Config } from '#server/core/config.ts';

/** What the terminal shows once the portal answers: the address and, in demo mode, who may sign in. */
export function composeGreeting(config: Config): string {
  const head = `\n${config.VENDOR_NAME} customer portal: ${config.PUBLIC_URL}\n`;
  if (config.PORTAL_ROLE === 'worker')
    return `\n${config.VENDOR_NAME} customer portal: worker for background jobs. Port ${config.PORT} serves its health only\n`;
  if (!config.demo) return head;
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  const people = demoPeople.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`);
  const mail = config.SMTP_URL ? '' : `Emails are not sent. Read them at ${config.PUBLIC_URL}/demo/outbox.\n`;
  return `${head}\nDemo users (password: ${DEMO_PASSWORD}, or one click on the sign-in page):\n${people.join('\n')}\n\n${mail}Stop with Ctrl+C. The data stays in ${config.PORTAL_DATA_DIR}.\n`;
}
