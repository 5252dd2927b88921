import pg from 'pg';

/**
 * Who the database believes is asking. Row-level security is the second line behind the code's own checks:
 * - tenant: sees and writes rows of `accounts` only (and what belongs to `userId`);
 * - staff: internal people, every account;
 * - system: import, demo data, jobs, log-in and data migrations.
 */
export type Frame =
  | { role: 'tenant'; accounts: readonly string[]; userId: string }
  | { role: 'staff'; userId: string }
  | { role: 'system' };

/** How long a statement may take, unless its transaction says otherwise. */
export const STATEMENT_SECONDS = 30;

/**
 * What a transaction's statements run under, whatever server or login says: a login may set things for its own next
 * log-ins, and poolers take no start parameters. Compiling cost more than it saved: seconds at each upload.
 */
const settings = {
  jit: 'off',
  row_security: 'on',
  search_path: 'public, pg_temp',
  statement_timeout: `${STATEMENT_SECONDS}s`,
  idle_in_transaction_session_timeout: '60s',
};
const settingSettings = Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/** The same for a login's statements outside of transactions. */
export const loginSettings: readonly string[] = Object.entries(settings)
  .filter(([name]) => name !== 'search_path')
  .map(([name, value]) => `${name}=${value}`);

/** What sets a transaction's frame, in the message that opens it: several statements at once take no parameters. */
export function framing(rolePrefix: string, frame: Frame): string {
  const accounts = frame.role === 'tenant' ? arrayLiteral(frame.accounts) : '';
  const userId = frame.role === 'system' ? '' : frame.userId;
  return (
    `SET LOCAL ROLE ${pg.escapeIdentifier(`${rolePrefix}_${frame.role}`)}; ` +
    `SELECT set_config('app.accounts', ${literalOf(accounts)}, true), set_config('app.user', ${literalOf(userId)}, true), ${settingSettings}`
  );
}

/** A NUL would end the text there and then, and what is no SQL would not even begin. */
function literalOf(text: string): string {
  if (text.includes('\0')) throw new Error('a frame names what the database cannot hold');
  return pg.escapeLiteral(text);
}

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
