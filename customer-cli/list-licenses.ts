import { formatDay } from '#domain/core/format.ts';
import { fillText } from '#domain/core/fill-text.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { addresses, fillAddress } from './addresses.ts';
import { findAccount } from './find-account.ts';
import { tailOf } from './name-downloads.ts';
import { composeTable } from './print.ts';
import type { Finished } from './finished.ts';
import { readJson, sendCall, type Portal } from './send-call.ts';

const { columns, none, status, tail } = customerCli.licenses;

/** The licenses of the token's account; those that are not handed out say why. */
export async function fetchLicenses(
  portal: Portal,
): Promise<{ accountId: string; licenses: DownloadableLicense[] }> {
  const { id: accountId } = await findAccount(portal);
  const path = fillAddress(addresses.licenses, { accountId });
  const licenses = readJson<DownloadableLicense[]>(
    portal,
    await sendCall(portal, { method: 'GET', path }),
    'length',
  );
  return { accountId, licenses };
}

/** `licenses list` */
export async function listLicenses(
  portal: Portal,
  tell: (lines: readonly string[]) => void,
): Promise<Finished> {
  const { licenses } = await fetchLicenses(portal);
  const head = Object.values(columns);
  tell(licenses.length === 0 ? [none] : composeTable([head, ...licenses.map(rowOf)]));
  return { outcomes: [], json: { licenses: licenses.map(presented) } };
}

const rowOf = (license: DownloadableLicense): string[] => [
  license.productDisplayName,
  license.productLicense ?? '',
  tailText(license),
  status[license.status],
  license.expiryDate === null ? '' : formatDay(license.expiryDate),
  license.customerUseCaseApplication?.name ?? '',
  license.files.map(({ name }) => name).join(', '),
];

export const tailText = ({ partialLicenseKey }: DownloadableLicense): string =>
  partialLicenseKey === null ? '' : fillText(tail, { tail: tailOf(partialLicenseKey) });

function presented(license: DownloadableLicense): object {
  const { licenseKeyId, productName, productLicense, platform, version, createdDate, expiryDate } = license;
  return {
    ...{ licenseKeyId, productName, productLicense },
    keyTail: license.partialLicenseKey === null ? null : tailOf(license.partialLicenseKey),
    status: license.status,
    ...{ platform, version, createdDate, expiryDate },
    application: license.customerUseCaseApplication?.name ?? null,
    files: license.files.map(({ name }) => name),
  };
}
