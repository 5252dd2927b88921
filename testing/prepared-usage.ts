import { randomUUID } from 'node:crypto';
import type { LicenseUsage } from '#domain/volume-usage/license-file/schema.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { ids } from './access-principals.ts';
import { createApiToken } from './api-tokens.ts';
import { createCertifiedAccount } from './certified-account.ts';
import { eventOf } from './event-account.ts';
import { createImagingAccount, reportImaging } from './imaging-usage.ts';
import { createLicenseKey } from './license-keys.ts';
import { licenseFile, licenseText, reportOk, usageRow } from './license-usage.ts';
import type { Asking, PreparedCall } from './prepared-calls.ts';
import { reportByForm } from './reported-forms.ts';
import { preview, sampleTerm, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

const base = '/api/unmatched-usage';

/** A key of the account, and its value. */
async function makeKey({ portal, of: { accountId } }: Asking) {
  const value = randomKey();
  return { value, id: await createVolumeKey(portal, { accountId, value, ...sampleTerm }) };
}

/** Sends a file of a key, of the hours from the first on. */
const send = async ({ portal, person }: Asking, value: string, hours: readonly number[], seq = 1) =>
  uploadOk(portal, person, await usageFile([value], hours.map((count, hour) => usageAt(hour, count)), { seq })); // prettier-ignore

/** Usage that was set aside: for a key that nobody knows. */
async function setAside(asking: Asking) {
  const value = randomKey();
  await send(asking, value, [5, 7]);
  const hash = hashLicenseKey(asking.portal.portal.secrets, value).toString('hex');
  const { rows } = await asking.portal.asAdmin(
    `select id::text from usage_unmatched_key where key_hash = '\\x${hash}'`,
  );
  const [row] = rows as { id: string }[];
  if (!row) throw new Error('nothing was set aside');
  return { value, id: row.id };
}

/** By the account that carries the key by now, and by a license that staff name. */
const assign =
  (path: string): PreparedCall =>
  async (asking) => {
    const { ask, portal, staffMember, of } = asking;
    const { accountId } = of;
    const [known, unknown] = [await setAside(asking), await setAside(asking)];
    await createVolumeKey(portal, { accountId, value: known.value, ...sampleTerm });
    await ask(staffMember, 'POST', path, { ids: [known.id], accountId, license: null });
    const license = { licenseKeyId: (await makeKey(asking)).id, note: 'as agreed' };
    await ask(staffMember, 'POST', path, { ids: [unknown.id], accountId, license });
  };

const changeCase: PreparedCall = async ({ portal, of: { accountId } }) => {
  const here = await createCertifiedAccount(portal, { account: accountId });
  const { status, body } = await here.call('PATCH', `/cases/${(await here.begin()).id}`, {
    description: 'Another',
  });
  if (status !== 200) throw new Error(body.message);
};

const certify: PreparedCall = async ({ portal, of: { accountId } }) => {
  const here = await createCertifiedAccount(portal, { account: accountId });
  const { body: app } = await here.describeApp(randomUUID());
  const { status, body } = await here.report(app.id, [here.item(), here.servers()]);
  if (status !== 200) throw new Error(body.message);
};

/** Calls about usage, by their ids. */
export const preparedUsage: Readonly<Record<string, PreparedCall>> = {
  'volume-usage.uploadUsageFile': async (asking) => {
    const { value } = await makeKey(asking);
    await send(asking, value, [5, 7]);
    await send(asking, value, [6, 7, 8], 2);
  },
  'volume-usage.previewUsageFile': async (asking) => {
    const { portal, person } = asking;
    const bytes = await usageFile([(await makeKey(asking)).value, randomKey()], [usageAt(0, 5), usageAt(1, 5, { k: 1 })]); // prettier-ignore
    const { status, body } = await preview(portal, person, bytes);
    if (status !== 200) throw new Error(body);
  },
  'volume-usage.sendEvents': async (asking) => {
    const { portal, person, ask, of } = asking;
    const { value } = await makeKey(asking);
    const scopes = ['events:send'] as const;
    const token = await createApiToken(portal.portal, {
      ...{ accountId: of.accountId, userId: person.userId, scopes },
    });
    const at = portal.portal.now().toISOString();
    await ask(token, 'POST', '/api/usage/itext-json/events', {
      events: [eventOf(value, randomUUID(), { at })],
    });
  },
  'volume-usage.listLicenseProducts': async (asking) => {
    const file = licenseFile(licenseText((await makeKey(asking)).value));
    await asking.ask(asking.person, 'POST', '/api/usage/manual/licenses/itext', file);
  },
  'volume-usage.reportLicenseUsage': async (asking) => {
    const { value } = await makeKey(asking);
    const body: LicenseUsage = {
      licenseFile: licenseFile(licenseText(value)),
      usages: [usageRow(), usageRow({ startDate: '2025-03-01', endDate: '2025-03-31' })],
    };
    await reportOk(asking.portal, asking.person, body);
  },
  'submissions.getOwnReceipt': async ({ portal, person, ask, of: { accountId } }) => {
    const id = await reportByForm(portal, { accountId, userId: person.userId }, []);
    await ask(person, 'GET', `/api/submissions/own/${id}`);
  },
  'submissions.downloadOriginal': async (asking) => {
    const { id } = await send(asking, (await makeKey(asking)).value, [5]);
    const url = `/api/accounts/${asking.of.accountId}/usage-reports/${id}?format=original`;
    await asking.ask(asking.person, 'GET', url);
  },
  'volume-usage.decideLowered': async (asking) => {
    const { ask, staffMember, of } = asking;
    const { value } = await makeKey(asking);
    const other = await makeKey(asking);
    for (const key of [value, other.value]) await send(asking, key, [5, 7]);
    const url = `/api/accounts/${of.accountId}/closed-periods`;
    const { version } = await ask<{ version: number }>(staffMember, 'GET', url);
    const closing = { id: randomUUID(), version, closedUntil: '2025-03-01', note: 'invoiced' };
    await ask(staffMember, 'POST', url, closing);
    for (const [key, action] of [
      [value, 'COUNT'],
      [other.value, 'DECLINE'],
    ] as const)
      // prettier-ignore
      await ask(staffMember, 'POST', `${url}/lowered/${(await send(asking, key, [3, 2], 2)).id}`, { action });
  },
  'volume-usage.previewAssignment': assign(`${base}/assignments/preview`),
  'volume-usage.assignUnmatched': assign(`${base}/assignments`),
  'volume-usage.getUnmatchedSender': async (asking) => {
    const { ask, staffMember } = asking;
    await ask(staffMember, 'GET', `${base}/keys/${(await setAside(asking)).id}/sender`);
  },
  'volume-usage.decideUnmatched': async (asking) => {
    const { id } = await setAside(asking);
    const { ask, staffMember } = asking;
    const url = `${base}/keys/${id}/sender`;
    const { sender, until } = await ask<{ sender: object; until: string }>(staffMember, 'GET', url);
    await ask(staffMember, 'POST', `${base}/declines`, { sender, until, note: 'made up' });
    const noted = { ids: [(await setAside(asking)).id], note: 'made up' };
    for (const path of ['declines', 'reopenings']) await ask(staffMember, 'POST', `${base}/${path}`, noted);
  },
  'volume-usage.countSetAside': async (asking) => {
    const { portal, person, ask, staffMember, of } = asking;
    const other = of.accountId === ids.account ? ids.otherAccount : ids.account;
    const value = randomKey();
    await createVolumeKey(portal, { accountId: other, value, ...sampleTerm });
    const { id } = await uploadOk(portal, person, await usageFile([value], [usageAt(0, 5)]));
    await ask(staffMember, 'POST', `/api/accounts/${other}/submissions/${id}/count`);
  },
  'imaging-usage.reportUsage': async ({ portal, of: { accountId } }) => {
    const account = await createImagingAccount(portal, 'quarterly', accountId);
    const productLicenseId = await account.addLicense();
    const quarter = { startDate: '2026-04-01', endDate: '2026-06-30', usageValue: '25' };
    const { statusCode, body } = await reportImaging(portal, account, [{ productLicenseId, ...quarter }]);
    if (statusCode !== 200) throw new Error(body);
  },
  'imaging-usage.createApplication': async ({ portal, person, ask, of: { accountId } }) => {
    const key = await createVolumeKey(portal, {
      ...{ accountId, productName: 'LEADTOOLS', recordType: 'Leadtools' },
    });
    await ask(person, 'POST', `/api/accounts/${accountId}/imaging-applications`, {
      ...{ id: randomUUID(), name: `Scanner ${randomUUID()}`, description: '', licenseKeyIds: [key] },
      ...{ licenseType: 'Internal', reportingFrequency: 'quarterly', secondaryReportingContact: null },
      primaryReportingContact: { email: 'con@tact.example', firstName: 'Con', lastName: 'Tact' },
    });
  },
  'activation.activateLicense': async ({ portal, ask, of: { accountId } }) => {
    const [value, code] = [randomKey(), randomKey()];
    const licenseFileContent = `[License]\r\nLicense = <doc><ver>2.0</ver><code>${code}QUJD</code></doc>\r\n`;
    await createLicenseKey(portal.portal, {
      ...{ accountId, productName: 'LEADTOOLS', recordType: 'Leadtools', value },
      file: { name: 'LEADTOOLS.lic', content: Buffer.from(licenseFileContent) },
      more: { deployment_type: 'On-premise' },
    });
    const client = { headers: { 'x-api-key': API_KEY } };
    const machine = { licenseKey: value, licenseFileContent, machineId: code, environment: 'production' };
    await ask(client, 'POST', '/api/usage/leadtools-activations', machine);
  },
  'self-certification.createApplication': certify,
  'self-certification.reportPastUsage': certify,
  'self-certification.updateCase': changeCase,
};

/** The client that activates. */
export const API_KEY = 'client-of-this-portal';
