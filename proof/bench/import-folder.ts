import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const KEYS = Number(process.env['BENCH_KEYS'] ?? 1_000_000);
const ACCOUNTS = Math.ceil(KEYS / 50);

/** A folder as `import` reads it: every column filled as real data has it, fifty keys to an account. */
export async function writeImportFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const files = {
    'people.csv': people(),
    'accounts.csv': accounts(),
    'applications.csv': applications(),
    'license-keys.csv': keys(),
  };
  for (const [name, rows] of Object.entries(files))
    await pipeline(Readable.from(rows), createWriteStream(join(folder, name)));
}

function* people(): Generator<string> {
  yield 'id,email,firstName,lastName\n';
  for (let n = 0; n < 200; n += 1) yield `P${n},person.${n}@vendor.example,First${n},Last${n}\n`;
}

function* accounts(): Generator<string> {
  yield 'id,name,ownerId,crCsmId,regionalTerritory,globalTerritory\n';
  for (let n = 0; n < ACCOUNTS; n += 1)
    yield `A${n},"Customer ${n}, Größe & Co.",P${n % 200},P${(n * 7) % 200},Region ${n % 20},${n % 2 ? 'EMEA' : 'AMER'}\n`;
}

function* applications(): Generator<string> {
  yield 'id,accountId,name,licenseType,reportingFrequency\n';
  for (let n = 0; n < ACCOUNTS; n += 4) yield `C${n},A${n},Application ${n},Commercial,quarterly\n`;
}

const products = [
  'iText,iText Core 7,iText',
  'LEADTOOLS,LEADTOOLS,LEADTOOLS',
  'Apryse SDK,PDFTron,Apryse SDK',
  'PDFlib,PDFlib,',
];
const recordTypes = ['Unified', 'Leadtools', 'Account', 'PDFlib'];

/** Every column filled as real data has it; one key in a hundred has a license file. */
function* keys(): Generator<string> {
  yield 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licensedProduct,platform,version,productCategory,productLicense,productLicenseUrl,productLicenseDescriptor,productLicenseContactName,productLicenseContactEmail,licenseKey,licenseFileName,licenseFileBase64,license,deploymentType,environment,activationStatus,createdDate,expiryDate,maxVolume,maxVolumeMissingReason\n';
  const file = Buffer.alloc(3000, 'license content ').toString('base64');
  for (let n = 0; n < KEYS; n += 1) {
    const account = n % ACCOUNTS;
    const at = (n * 7) % products.length;
    const created = `20${String(20 + (n % 6)).padStart(2, '0')}-${String(1 + (n % 12)).padStart(2, '0')}-01`;
    const expiry = n % 9 === 0 ? '' : `${Number(created.slice(0, 4)) + 1 + (n % 3)}${created.slice(4)}`;
    yield (
      [
        `K${String(n).padStart(15, '0')}`,
        `A${account}`,
        account % 4 === 0 ? `C${account}` : '',
        n % 3 === 0 ? `G${account}` : '',
        recordTypes[at],
        products[at],
        `9.${n % 5}`,
        'Subscription',
        `PL-${n}`,
        `https://crm.example/licenses/${n}`,
        `"Descriptor ${n}, yearly"`,
        `Contact ${n % 5000}`,
        `contact.${n % 5000}@customer.example`,
        n.toString(16).padStart(64, '0'),
        n % 100 === 0 ? `license-${n}.json` : '',
        n % 100 === 0 ? file : '',
        'Standard',
        'On-premise',
        'Production',
        n % 20 === 0 ? 'Inactive' : 'Active',
        created,
        expiry,
        n % 4 === 0 ? String(1000 + n) : '',
        n % 4 === 0 ? '' : 'NON_VOLUME',
      ].join(',') + '\n'
    );
  }
}
