import { expect, test } from 'vitest';
import { readReminderSearch } from './reminder-search.ts';

test.each([
  [
    { usageWizard: 'true', license: 'K-1' },
    { usageWizard: 'true', license: 'K-1' },
  ],
  [
    { usageWizard: ['true', 'false'], license: ['K-1', 'K-2'] },
    { usageWizard: 'true', license: 'K-1' },
  ],
  [{ usageWizard: 'true' }, { usageWizard: 'true', license: undefined }],
  [{ usageWizard: 'yes', license: 'K-1' }, {}],
  [{ usageWizard: true }, {}],
  [{ license: 'K-1' }, {}],
])('the address %j opens the wizard as %j', (texts, search) => {
  expect(readReminderSearch(texts)).toEqual(search);
});
