import { expect, test } from 'vitest';
import { firstIncomplete, stepToShow } from '../core/wizard.ts';
import { certificationWizard, classicWizard } from './wizard-steps.ts';

const nothing = { apps: false, usage: false, summary: false };
const described = { ...nothing, apps: true };
const counted = { ...described, usage: true };

test.each([
  [certificationWizard, nothing, undefined, 'intro'],
  [certificationWizard, nothing, 'summary', 'apps'],
  [certificationWizard, described, 'summary', 'usage'],
  [certificationWizard, counted, 'summary', 'summary'],
  [certificationWizard, nothing, 'applications', 'apps'],
  [classicWizard, nothing, undefined, 'welcome'],
  [classicWizard, nothing, 'applications', 'applications'],
  [classicWizard, nothing, 'usage', 'application'],
  [classicWizard, described, 'usage', 'usage'],
  [classicWizard, counted, 'summary', 'summary'],
] as const)(
  '[2.83] [2.85] %#: an address leads to the first step that is open',
  (wizard, data, wanted, shown) => {
    expect(stepToShow(wizard, data, wanted)).toBe(shown);
  },
);

test('nothing is left to do once the summary is answered too', () => {
  for (const wizard of [certificationWizard, classicWizard])
    expect([
      firstIncomplete(wizard, counted),
      firstIncomplete(wizard, { ...counted, summary: true }),
    ]).toEqual([...['summary', null]]);
});
