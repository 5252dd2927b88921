import { parseArgs } from 'node:util';
import { parseHead } from '#server/audit/compute-seal.ts';
import { checkAudit } from '#server/audit/record/check-audit.ts';
import type { AuditFinding } from '#server/audit/verify-audit.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- verify-audit` */
export const verifyAuditCommand: Command = {
  usage: 'verify-audit [--head HASH]',
  says:
    'Verifies the audit log against its seals and lists rows that were changed, removed, inserted or ' +
    'moved. With --head from an earlier run, also detects whether the end of the chain was cut off.',
  async run(args) {
    const { values } = parseArgs({ args, options: { head: { type: 'string' } } });
    if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(parseHead(values.head)))
      throw new UsageError('--head needs the hash printed by an earlier run or found in the log.');
    const { findings, sealed, waiting, head } = await withPortal((portal) => checkAudit(portal, values.head));
    for (const finding of findings) process.stderr.write(`${texts[finding.kind](finding)}\n`);
    process.stdout.write(
      `${sealed} rows sealed, ${waiting} not sealed yet.\n` +
        (head === null ? '' : `head: ${head}\n`) +
        (findings.length === 0 ? 'No problems found.\n' : `${findings.length} findings.\n`),
    );
    return findings.length === 0 ? 0 : 1;
  },
};

const texts: Record<AuditFinding['kind'], (finding: AuditFinding) => string> = {
  rowChanged: ({ id }) => `row ${id} was changed`,
  rowRemoved: ({ id }) => `row ${id} was removed`,
  rowInserted: ({ id }) => `row ${id} has no seal: it was inserted later, or its seal is missing or broken`,
  rowMoved: ({ id, from }) => `row ${id} has the content sealed for row ${from ?? ''}: it was moved`,
  sealMissing: ({ id }) => `seal ${id} is missing`,
  sealBroken: ({ id }) => `seal ${id} was changed, or was not created by this portal`,
  sealUnlinked: ({ id }) => `seal ${id} does not follow the one before it`,
  headMissing: ({ id }) =>
    `the head ${id} is not in the chain: the end was cut off, or the head is from another portal`,
};
