import { backupCommand } from './backup-command.ts';
import type { Command } from './command.ts';
import { crmCommand } from './crm-command.ts';
import { demoUsageFileCommand } from './demo-usage-file-command.ts';
import { importCommand } from './import-command.ts';
import { mailCommand } from './mail-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { restoreCommand } from './restore-command.ts';
import { userCommand } from './user-command.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';
import { verifyLedgerCommand } from './verify-ledger-command.ts';

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  migrate: migrateCommand,
  user: userCommand,
  crm: crmCommand,
  mail: mailCommand,
  'rebuild-projections': rebuildCommand,
  'verify-audit': verifyAuditCommand,
  'verify-ledger': verifyLedgerCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'demo-usage-file': demoUsageFileCommand,
};
