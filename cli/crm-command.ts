import { fillText } from '#domain/core/fill-text.ts';
import { crmCheckTexts } from '#domain/messages/en-gb/crm-check.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { checkCrm } from '#server/crm/checking/check-crm.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

const texts = crmCheckTexts.crmCheck;

/** `npm run portal -- crm check` */
export const crmCommand: Command = {
  usage: 'crm check',
  says:
    'Checks everything CRM=salesforce needs (URL, token, objects, fields, permissions, record types, ' +
    'remaining API calls) and lists what is missing. Changes nothing (docs/salesforce.md).',
  async run([deed, ...more]) {
    if (deed !== 'check' || more.length > 0) throw new UsageError('The only crm command is: crm check');
    const findings = await withPortal(async (portal) =>
      portal.config.CRM === 'salesforce'
        ? checkCrm(createSystemContext(portal, { kind: 'command', name: 'crm check' }))
        : null,
    );
    if (findings === null) {
      process.stdout.write(`${texts.isDatabase}\n`);
      return 0;
    }
    for (const { isGood, words } of findings)
      process.stdout.write(`${isGood ? texts.marks.good : texts.marks.missing}${words}\n`);
    const count = findings.filter(({ isGood }) => !isGood).length;
    process.stdout.write(`${endText(count)}\n`);
    return count === 0 ? 0 : 1;
  },
};

function endText(count: number): string {
  if (count === 0) return texts.allGood;
  return count === 1 ? texts.oneMissing : fillText(texts.manyMissing, { count });
}
