import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillIn } from '../../testing/render.tsx';
import { licenseRecord } from '../../testing/license-records.ts';
import { BASE, openLicenses as open } from '../../testing/product-licenses-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2500));

describe('a key that strangers may have', () => {
  test.each([
    [true, 'Support has been notified and will contact you.'],
    [false, /^This portal does not send emails, so support will see the report in the portal/],
  ])(
    'is reported, support told by mail: %s, and bears the mark in place of the button',
    async (isSupportTold, words) => {
      const user = userEvent.setup();
      let exposedAt: string | null = null;
      const sent: unknown[] = [];
      await open([], {
        [`GET ${BASE}/licenses`]: () =>
          Response.json({ content: [licenseRecord('1', { exposedAt })], totalElements: 1 }),
        'POST /api/accounts/a1/licenseKeys/1/exposure': () => {
          exposedAt = '2026-11-20T12:00:00.000Z';
          sent.push(exposedAt);
          return Response.json({ licenseKeyId: '1', exposedAt, isSupportTold });
        },
      });
      await user.click(await screen.findByRole('button', { name: 'More for PL-1, ending in TAIL-1' }));
      await user.click(screen.getByRole('menuitem', { name: 'Report as exposed' }));
      const dialog = await screen.findByRole('dialog', { name: 'Report a key as exposed' });
      expect(within(dialog).getByRole('button', { name: 'Report key' })).toBeDisabled();
      await fillIn(within(dialog).getByRole('textbox', { name: /What happened/ }), 'in a repository', user);
      await user.click(within(dialog).getByRole('button', { name: 'Report key' }));
      expect(await screen.findByText('Key reported as exposed')).toBeInTheDocument();
      expect(screen.getByText(words)).toBeInTheDocument();
      expect(
        await screen.findByRole('img', { name: 'Reported as exposed on 20 Nov 2026' }),
      ).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'More for PL-1, ending in TAIL-1' }));
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy key']);
      expect(sent).toHaveLength(1);
    },
  );

  test('[2.50] stands beside what its button does not do; where there is nothing else, in its row', async () => {
    const user = userEvent.setup();
    const taken: string[] = [];
    await open(
      [
        licenseRecord('1', { keyAction: 'copy' }),
        licenseRecord('2', { hasFile: false }),
        licenseRecord('3', { activationStatus: 'Inactive' }),
      ],
      {
        'GET /api/salesforce/accounts/a1/license-keys/1/content': () => {
          taken.push('file of 1');
          return new Response('file');
        },
      },
    );
    expect(await screen.findByRole('button', { name: 'Copy the full key ending in TAIL-1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Report the key ending in TAIL-2 as exposed' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^More for/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'More for PL-1, ending in TAIL-1' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Download license file',
      'Report as exposed',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Download license file' }));
    await vi.waitFor(() => expect(taken).toEqual(['file of 1']));
  });

  test('bears the mark also where it can no longer be used', async () => {
    await open([licenseRecord('1', { activationStatus: 'Inactive', exposedAt: '2026-11-20T12:00:00.000Z' })]);
    const name = await screen.findByText('PL-1');
    const row = name.closest<HTMLElement>('[role="row"]');
    expect(row && within(row).getByRole('img', { name: 'Reported as exposed on 20 Nov 2026' })).toBeVisible();
  });
});
