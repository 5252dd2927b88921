import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const ACTIVATE = 'POST /api/usage/leadtools-activations';
const KEY = '0123456789abcdef0123456789abcdef';
const LICENSE = '[License]\r\nLicense = <doc><ver>2.0</ver><code>QUJD</code></doc>\r\n';
const done = {
  ...{ productName: 'LEADTOOLS', productLicense: 'PL-100200', partialLicenseKey: '9abcdef', isNew: true },
  ...{ machineTail: '0042', environment: 'test', activatedAt: '2026-11-22T12:00:00.000Z' },
};

const open = async (address = '/activations', answers: Answers = {}) => {
  const page = await openPage(address, { user: testUser({}, {}), answers: { [ACTIVATE]: done, ...answers } });
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Activate a license' }) };
};
const zone = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
const keyZone = () => zone('License key file');
const licenseZone = () => zone('License file');
const keyFile = (content = KEY, name = 'LEADTOOLS.lic.key') => new File([content], name);
const licenseFile = (content = LICENSE, name = 'LEADTOOLS.lic') => new File([content], name);
/** What was sent to the activation, with its headers. */
const sent = () => {
  const real = globalThis.fetch;
  const bodies: { body: unknown; key: string | null; bearer: string | null }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && input.endsWith('leadtools-activations')) {
      const headers = new Headers(init.headers);
      bodies.push({
        body: JSON.parse(init.body as string),
        key: headers.get('x-api-key'),
        bearer: headers.get('authorization'),
      });
    }
    return real(input, init);
  });
  return bodies;
};

test('[2.07] [2.38] the page opens the dialog with machine id and environment, which leave the address and the history', async () => {
  const { history } = await open('/activations?m=%20MACHINE%200042&e=Test');
  expect(screen.getByRole('textbox', { name: /^Machine ID/ })).toHaveValue('MACHINE0042');
  expect(screen.getByRole('combobox', { name: /^Environment/ })).toHaveTextContent('Test');
  expect(history.location.href).toBe('/activations');
  expect(history.length).toBe(1);
  expect(document.title).not.toContain('0042');
});

test('an address without either, or with an environment that there is not, opens an empty dialog', async () => {
  await open('/activations?e=staging');
  expect(screen.getByRole('textbox', { name: /^Machine ID/ })).toHaveValue('');
  expect(screen.getByRole('combobox', { name: /^Environment/ })).toHaveTextContent(/^Choose/);
});

test('[2.82] [3.16] [8.16] both files, machine id and environment are sent with the API key in place of the bearer', async () => {
  const user = userEvent.setup();
  const { dialog } = await open();
  const bodies = sent();
  await user.upload(keyZone(), keyFile(`${KEY}\r\n`));
  await user.upload(licenseZone(), licenseFile());
  await fillIn(screen.getByRole('textbox', { name: /^Machine ID/ }), 'MACHINE 0042', user);
  await user.click(screen.getByRole('combobox', { name: /^Environment/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    ...['Production', 'Test', 'Development', 'Build', 'Failover'],
  ]);
  await user.click(screen.getByRole('option', { name: 'Test' }));
  await user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Machine activated')).toBeInTheDocument();
  expect(screen.getByText('PL-100200, machine …0042, Test.')).toBeInTheDocument();
  expect(bodies).toEqual([
    {
      body: {
        licenseKey: `${KEY}\r\n`,
        licenseFileContent: LICENSE,
        machineId: 'MACHINE0042',
        environment: 'test',
      },
      key: 'key',
      bearer: null,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Activate a license' })).toBeVisible();
});

test('[8.16] a refusal stands in the server’s words, and what was chosen stays', async () => {
  const user = userEvent.setup();
  const { dialog } = await open('/activations?m=MACHINE-0042&e=production', {
    [ACTIVATE]: failing(409, 'This license is inactive. Nothing was activated.'),
  });
  await user.upload(keyZone(), [keyFile(), licenseFile()]);
  await user.click(await within(dialog).findByRole('button', { name: 'Activate', description: '' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The machine was not activatedThis license is inactive. Nothing was activated.',
  );
  expect(screen.getByText('LEADTOOLS.lic.key')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Machine ID/ })).toHaveValue('MACHINE-0042');
});

test('both files dropped in one place go where each belongs', async () => {
  const user = userEvent.setup();
  await open();
  await user.upload(licenseZone(), [keyFile(), licenseFile()]);
  const lists = await screen.findAllByRole('list', { name: 'Selected files' });
  expect(lists.map((list) => list.textContent)).toEqual(['LEADTOOLS.lic.keyReady', 'LEADTOOLS.licReady']);
});

test('[5.22] files that cannot be used are told of at once, and none is sent', async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { dialog, calls } = await open('/activations?m=MACHINE-0042&e=production');
  await user.upload(keyZone(), new File(['{}'], 'itextkey.json'));
  expect(keyZone()).toHaveAccessibleDescription(
    /itextkey\.json: only \.lic, \.lic\.key files can be used here\./,
  );
  await user.upload(keyZone(), keyFile(LICENSE));
  await waitFor(() =>
    expect(keyZone()).toHaveAccessibleDescription(
      /LEADTOOLS\.lic\.key cannot be used: it is the other file of the pair\./,
    ),
  );
  await user.upload(licenseZone(), licenseFile('x'.repeat(1024 * 1024 + 1)));
  await waitFor(() =>
    expect(licenseZone()).toHaveAccessibleDescription(
      /LEADTOOLS\.lic is larger than 1 MB \(1,048,576 bytes\)\./,
    ),
  );
  const submit = within(dialog).getByRole('button', { name: 'Activate' });
  expect(submit).toHaveAccessibleDescription('Correct the highlighted fields');
  await user.click(submit);
  expect(keyZone()).toHaveFocus();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe]);
test.each<[string, () => HTMLInputElement, File, RegExp]>([
  ['an empty key file', keyZone, keyFile('\r\n'), /LEADTOOLS\.lic\.key cannot be used: it is empty\./],
  ['bytes in place of a key', keyZone, new File([bytes], 'LEADTOOLS.lic.key'), /LEADTOOLS\.lic\.key cannot be used: it is not a text file\./],
  ['two keys in one file', keyZone, keyFile(`${KEY}\n${KEY.replace('0', '1')}`), /LEADTOOLS\.lic\.key cannot be used: it contains more than one license\./],
  ['a key that is none', keyZone, keyFile('<xml/>'), /LEADTOOLS\.lic\.key cannot be used: it must be a single line of 16 to 512 letters, digits and the characters \+ \/ = _ -\./],
  ['a key file of one byte too many', keyZone, keyFile(KEY.padEnd(1024 * 1024 + 1)), /LEADTOOLS\.lic\.key is larger than 1 MB \(1,048,576 bytes\)\./],
  ['bytes in place of a license', licenseZone, new File([bytes], 'LEADTOOLS.lic'), /LEADTOOLS\.lic cannot be used: it is not a text file\./],
  ['two licenses in one file', licenseZone, licenseFile(LICENSE.repeat(2)), /LEADTOOLS\.lic cannot be used: it contains more than one license\./],
  ['a license of another kind', licenseZone, licenseFile('{"key":"itext"}'), /LEADTOOLS\.lic cannot be used: it is not a valid \.lic file\./],
])('[5.22] %s is refused in words beside its field', async (_what, place, file, words) => {
  const user = userEvent.setup({ applyAccept: false });
  const { dialog, calls } = await open('/activations?m=MACHINE-0042&e=production');
  await user.upload(place(), file);
  await waitFor(() => expect(place()).toHaveAccessibleDescription(words));
  await user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
}); // prettier-ignore

test('[5.22] each of the four is asked for, and the button leads to the next one', async () => {
  const user = userEvent.setup();
  const { dialog } = await open();
  const submit = within(dialog).getByRole('button', { name: 'Activate' });
  const said = async (text: string) => {
    await waitFor(() => expect(submit).toHaveAccessibleDescription(text));
    await user.click(submit);
  };
  await said('Choose the key file');
  expect(keyZone()).toHaveFocus();
  await user.upload(keyZone(), keyFile());
  await said('Choose the license file');
  await user.upload(licenseZone(), licenseFile());
  await said('Enter the machine ID');
  expect(screen.getByRole('textbox', { name: /^Machine ID/ })).toHaveFocus();
  await fillIn(screen.getByRole('textbox', { name: /^Machine ID/ }), 'x'.repeat(129), user);
  expect(screen.getByRole('textbox', { name: /^Machine ID/ })).toHaveAccessibleDescription(
    'Enter 1 to 128 printable characters.',
  );
  await user.clear(screen.getByRole('textbox', { name: /^Machine ID/ }));
  await fillIn(screen.getByRole('textbox', { name: /^Machine ID/ }), 'MACHINE', user);
  await said('Choose the environment');
  expect(screen.getByRole('combobox', { name: /^Environment/ })).toHaveFocus();
});
