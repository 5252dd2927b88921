import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, testUser } from '../../testing/portal-page.tsx';

test('[8.39] a page that fails while rendering shows common.error.unexpectedRenderingError with the text of the error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
  const broken = [
    { licenseKeyId: 'k1', customerUseCaseApplication: null, expiryDate: null, keyAction: 'copy' },
  ];
  await openPage('/accounts/acme/new-licenses', {
    user,
    answers: { 'GET /api/salesforce/accounts/acme/license-keys/downloadable': broken },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong while showing this page.');
  expect(alert.querySelector('code')?.textContent).toMatch(/^Cannot read properties of undefined/);
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
});
