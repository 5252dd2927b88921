import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatNumber } from '#domain/core/format.ts';
import type { Figure } from './figure.ts';

const KEYS = Number(process.env['BENCH_KEYS'] ?? 1_000_000);
const ACCOUNTS = Math.ceil(KEYS / 50);
const MINUTES_ALLOWED = 10;
const MIB_ALLOWED = 1024;

/** `npm run portal -- import` of a million keys into a fresh embedded PostgreSQL, and of the same folder again. */
export async function measureImport(): Promise<Figure[]> {
  const base = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const folder = join(base, 'in');
    await writeFolder(folder);
    const first = await runImport(folder, join(base, 'data'));
    const again = await runImport(folder, join(base, 'data'));
    return [
      {
        what: `import of ${formatNumber(KEYS)} license keys into an empty database, start of the server included`,
        measured: `${(first.seconds / 60).toFixed(1)} min`,
        target: `≤ ${MINUTES_ALLOWED} min`,
        met: first.seconds <= MINUTES_ALLOWED * 60,
      },
      {
        what: 'memory of the importer at its highest',
        measured: `${Math.round(Math.max(first.mib, again.mib))} MiB`,
        target: `≤ ${MIB_ALLOWED} MiB`,
        met: Math.max(first.mib, again.mib) <= MIB_ALLOWED,
      },
      {
        what: 'the same folder again, nothing changed',
        measured: `${(again.seconds / 60).toFixed(1)} min`,
        target: 'none',
      },
    ];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

interface Run {
  seconds: number;
  mib: number;
}

async function runImport(folder: string, dataDir: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['cli/main.ts', 'import', folder], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DATABASE_URL: '', PORTAL_DATA_DIR: dataDir },
  });
  let mib = 0;
  const watch = setInterval(() => (mib = Math.max(mib, highestMemory(child.pid))), 250);
  const status = await new Promise<number | null>((done) => child.once('exit', done));
  clearInterval(watch);
  if (status !== 0) throw new Error(`the import ended with status ${status}`);
  return { seconds: (performance.now() - started) / 1000, mib };
}

/** The most memory a process ever had, by the kernel's book. */
function highestMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function writeFolder(folder: string): Promise<void> {
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
