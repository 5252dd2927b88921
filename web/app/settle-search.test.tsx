import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../testing/portal-page.tsx';

const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const LIST = '/accounts/a1/usage-reports';
const WHOLE_KEY = '4a0ec5d374de2974a0ec5d374de297';

test.each([
  [`?search=${WHOLE_KEY}`, '?search=4a0ec5d374de297'],
  ['?kind=USAGE_FILE&kind=NO_SUCH_KIND', '?kind=USAGE_FILE'],
  ['?kind=NO_SUCH_KIND&counted=key.K-1#list', '?counted=key.K-1#list'],
  ['?kind=USAGE_FILE', '?kind=USAGE_FILE'],
])('[9.22] an address that says %s becomes %s before anything is shown or asked', async (given, settled) => {
  const { history, calls } = await openPage(`${LIST}${given}`, { user: reporter });
  await waitFor(() => expect(history.location.href).toBe(`${LIST}${settled}`));
  expect(history.length).toBe(1);
  expect(calls.filter((call) => call.includes(WHOLE_KEY) || call.includes('NO_SUCH_KIND'))).toEqual([]);
});
