import type { DemoLicense } from './license-kinds.ts';
import { bytesOf } from './make-random.ts';

const SIGNATURE_BYTES = 513; // 684 base64 characters, as real ones have

/** A license file of the product's real shape (formats §1 and §4); the signature is made up, as the vendor's key is not ours. */
export function makeLicenseFile(license: DemoLicense): { name: string; content: Buffer } | null {
  if (license.kind.file === 'itext')
    return { name: `itextkey-${license.id}.json`, content: itextFile(license) };
  if (license.kind.file === 'leadtools')
    return { name: `LEADTOOLS-${license.id}.lic`, content: leadtoolsFile(license) };
  return null;
}

function itextFile(license: DemoLicense): Buffer {
  const { kind, maxVolume } = license;
  const entries = [kind.usageType, ...kind.modules].map((product) => ({
    product,
    licensee: {
      company: license.accountId,
      name: 'Robin Contact',
      email: `licenses@${license.accountId}.example`,
    },
    key: license.key,
    creationDate: license.created,
    expirationDate: license.expiry ?? '2099-12-31',
    onExpiration: 'grace',
    gracePeriod: '1d0h0m',
    platform: 'any',
    licenseType: 'production',
    limits: {
      default:
        maxVolume === null
          ? { limitType: 'unlimited' }
          : {
              limitType: 'volume',
              initialLimit: maxVolume,
              sendEvents: true,
              checkLimits: true,
              exceededStrategy: 'log',
            },
    },
    eventReporting: { reportingType: [license.automatic ? 'remote' : 'local'] },
    licenseVersion: '1.0.0',
    sendStatistics: 'disabled',
    signature: bytesOf(`signature ${license.id} ${product}`, SIGNATURE_BYTES).toString('base64'),
  }));
  return Buffer.from(`${JSON.stringify(entries, null, 2)}\n`);
}

function leadtoolsFile(license: DemoLicense): Buffer {
  const code = bytesOf(`code ${license.id}`, SIGNATURE_BYTES).toString('base64');
  return Buffer.from(`[License]\r\nLicense = <doc><ver>2.0</ver><code>${code}</code></doc>\r\n`);
}
