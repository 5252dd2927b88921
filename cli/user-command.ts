import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/core/format.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, type PasswordProblem } from '#domain/session/password-rule.ts';
import { checkPassword } from '#server/identity-provider/forgotten-password/check-password.ts';
import { setPassword } from '#server/identity-provider/set-password.ts';
import { disableUser, enableUser, rebindUser } from '#server/session/administration/change-user.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { Services } from '#server/core/portal.ts';
import { askPassword } from './ask-password.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

const deeds = ['set-password', 'rebind', 'disable', 'enable'] as const;
type Deed = (typeof deeds)[number];

/** `npm run portal -- user …` */
export const userCommand: Command = {
  usage: `user ${deeds.join('|')} EMAIL [--verified]`,
  says:
    'set-password: prompts for a password or reads it from standard input (--verified: marks the email ' +
    'address as verified). rebind: links the user to the next verified sign-in with this email address, ' +
    'and revokes their API tokens and calendar link. disable: ends the user’s sessions and blocks ' +
    'sign-in. enable: allows sign-in again.',
  async run(args) {
    const { deed, email, verified } = readArguments(args);
    const password = deed === 'set-password' ? await readPassword() : '';
    const found = await withPortal((portal) => change(portal, deed, email, { password, verified }));
    process.stdout.write(found ? `${doneTexts[deed]}\n` : '');
    if (!found) process.stderr.write(`${missingText(deed)}\n`);
    return found ? 0 : 1;
  },
};

function readArguments(args: string[]): { deed: Deed; email: string; verified: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { verified: { type: 'boolean', default: false } },
  });
  const [name, email, ...more] = positionals;
  const deed = deeds.find((known) => known === name);
  if (!deed || email === undefined || more.length > 0)
    throw new UsageError(`user needs one of ${deeds.join(', ')} and an email address.`);
  if (values.verified && deed !== 'set-password')
    throw new UsageError('--verified can only be used with set-password.');
  return { deed, email, verified: values.verified };
}

async function change(
  portal: Services,
  deed: Deed,
  email: string,
  given: { password: string; verified: boolean },
): Promise<boolean> {
  const ctx = createSystemContext(portal, { kind: 'command', name: `user ${deed}` });
  if (deed === 'set-password') {
    const problem = await checkPassword(portal, email, given.password);
    if (problem) throw new UsageError(problemTexts[problem]);
    return setPassword(ctx, email, given.password, { verified: given.verified });
  }
  const ways = { rebind: rebindUser, disable: disableUser, enable: enableUser };
  return ways[deed](ctx, email);
}

const doneTexts: Record<Deed, string> = {
  'set-password': 'Password set. All sessions of the old password have been ended.',
  rebind: 'User unlinked. The next verified sign-in with this email address will be linked to it.',
  disable: 'User disabled. Their sessions have been ended.',
  enable: 'User enabled.',
};

/** The reasons of the page on which people choose one themselves. */
const problemTexts: Record<PasswordProblem, string> = {
  tooShort: `A password has at least ${SHORTEST_PASSWORD} characters.`,
  tooLong: `The password is too long. Use up to ${formatNumber(LONGEST_PASSWORD)} characters.`,
  isAddress: 'This password is the person’s email address, which attackers try first.',
  isCommon: 'This password is one of the most common ones, which others try first.',
  isName: 'This password is the name of a company, yours or one of theirs, which others try early.',
};

const missingText = (deed: Deed): string =>
  deed === 'set-password'
    ? 'No user with this email address signs in with the embedded provider. The user is unknown, or linked to another provider (see user rebind).'
    : 'There is no user with this email address.';

/** The first line of standard input; a person at a terminal is asked. */
async function readPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askPassword(process.stdin, process.stderr)
    : await readLine(process.stdin);
  if (password === '') throw new UsageError('No password on standard input.');
  return password;
}

async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, terminal: false });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
