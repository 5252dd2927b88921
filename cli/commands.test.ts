import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';

test.each([
  [['import']],
  [['import', 'a', 'b']],
  [['import', 'a', '--prune', 'keys']],
  [['user', 'promote', 'a@x.example']],
  [['user', 'disable']],
  [['user', 'disable', 'a@x.example', '--verified']],
  [['migrate', 'now']],
  [['crm']],
  [['crm', 'check', 'twice']],
  [['mail']],
  [['mail', 'resend', 'a@x.example']],
  [['rebuild-projections', 'now']],
  [['verify-audit', '--head', 'abc']],
  [['verify-ledger', '--account', '']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['backup', '--check', '--with-secret', 'a']],
  [['restore']],
  [['restore', '--force']],
  [['demo-usage-file']],
  [['demo-usage-file', '--email', 'a@x.example', '--month', '2025-13']],
])('%j is refused before any database is touched', async ([name = '', ...args]) => {
  await expect(commands[name]?.run(args)).rejects.toBeInstanceOf(UsageError);
});

test('an option that does not exist is named', async () => {
  await expect(commands['import']?.run(['a', '--dry'])).rejects.toThrow("Unknown option '--dry'");
});

test('every command says in one line how it is called and what it does', () => {
  for (const [name, { usage, says }] of Object.entries(commands)) {
    expect(usage.split(' ')[0]).toBe(name);
    expect(says).toMatch(/^[A-Za-z-]+:? .*\.$/);
  }
});
