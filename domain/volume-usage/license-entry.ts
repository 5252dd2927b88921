import { isDay, type Day } from '../core/day.ts';
import type { volumeUsage } from '../messages/en-gb/volume-usage.ts';
import { isPrintable } from './usage-file/field-checks.ts';

const KEY = /^[0-9a-f]{64}$/;
/** Products in one license file. */
export const MAX_ENTRIES = 100;
const MAX_TEXT = 255;

/** One product of a license file. */
export interface LicenseEntry {
  /** As in 3.29's modules. */
  product: string;
  /** Null where an older file leaves it empty. */
  key: string | null;
  createdDate: Day;
  expiryDate: Day;
  limitType: 'unlimited' | 'volume' | null;
  maxVolume: bigint | null;
  /** The vendor's, base64; null where the file has none. It cannot be verified here. */
  signature: string | null;
}

/** Why a license file is refused; `entry` counts its products from 1. */
export interface LicenseContentProblem {
  code: 'LICENSE_FILE_INVALID' | 'TOO_LARGE';
  reason: keyof typeof volumeUsage.licenseFile.reasons;
  entry?: number;
}

/** One product as its file states it, before any check. */
export type RawLicenseEntry = Readonly<
  Record<'product' | 'key' | 'createdDate' | 'expiryDate' | 'limitType' | 'maxVolume' | 'signature', unknown>
>;

/** Unwinds the reader when the file is refused; `readLicenseContent` turns it into a result. */
export class UnreadableLicense extends Error {
  override name = 'UnreadableLicense';
  readonly reason: LicenseContentProblem['reason'];
  readonly entry: number | undefined;
  constructor(reason: LicenseContentProblem['reason'], entry?: number) {
    super(reason);
    this.reason = reason;
    this.entry = entry;
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Holds one product of a license file against the rules of its format. */
export function checkEntry(raw: RawLicenseEntry, entry: number): LicenseEntry {
  const { product, key, limitType, signature } = raw;
  if (!isPrintable(product, MAX_TEXT)) throw new UnreadableLicense('product', entry);
  if (isGiven(key) && !(typeof key === 'string' && KEY.test(key))) throw new UnreadableLicense('key', entry);
  const createdDate = checkDay(raw.createdDate, 'createdDate', entry);
  const expiryDate = checkDay(raw.expiryDate, 'expiryDate', entry);
  if (createdDate > expiryDate) throw new UnreadableLicense('dates', entry);
  if (isGiven(signature) && typeof signature !== 'string') throw new UnreadableLicense('signature', entry);
  const isVolume = limitType === 'volume';
  return {
    product,
    key: isGiven(key) ? (key as string) : null,
    createdDate,
    expiryDate,
    limitType: isVolume || limitType === 'unlimited' ? limitType : null,
    maxVolume: isVolume ? checkVolume(raw.maxVolume, entry) : null,
    signature: isGiven(signature) ? (signature as string) : null,
  };
}

function checkDay(value: unknown, reason: 'createdDate' | 'expiryDate', entry: number): Day {
  if (typeof value !== 'string' || !isDay(value)) throw new UnreadableLicense(reason, entry);
  return value;
}

/** A maximum arrives as a JSON number: one beyond 2^53 is no longer what the file says. */
function checkVolume(value: unknown, entry: number): bigint | null {
  if (!isGiven(value)) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new UnreadableLicense('maxVolume', entry);
  return BigInt(value);
}
