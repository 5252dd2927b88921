import { keyTail } from '../licenses/key-tail.ts';
import { downloadStatuses, isHandedOut, type DownloadStatus } from './download-status.ts';
import type { DownloadSearch, DownloadSort } from './download-search.ts';
import type { DownloadableLicense } from './schema.ts';

const lower = (text: string): string => text.toLowerCase();

/** A tail is shown behind dots, and is copied with them. */
const bare = (text: string): string => text.trim().replace(/^(?:…|\.\.\.)/, '');

/** Whether a text is the whole key of a license: its tail is, and nothing shorter would have that tail. */
const isKeyOf = (text: string, { partialLicenseKey: tail }: DownloadableLicense): boolean =>
  tail !== null && tail !== '' && lower(keyTail(text)) === lower(tail);

/** What of a typed text is searched for: of the whole key of a license its tail, which alone may stand in an address. */
export function textToSearch(typed: string, licenses: readonly DownloadableLicense[]): string {
  const text = bare(typed);
  const known = licenses.find((license) => isKeyOf(text, license));
  return known?.partialLicenseKey ?? typed.trim();
}

/** A license is found by all words of a text, each in its product, version, number, tail or application; or by its whole key. */
function isFound(license: DownloadableLicense, text: string): boolean {
  if (isKeyOf(text, license)) return true;
  const { productDisplayName, version, productLicense, partialLicenseKey, customerUseCaseApplication } =
    license;
  const fields = [
    productDisplayName,
    version,
    productLicense,
    partialLicenseKey,
    customerUseCaseApplication?.name,
  ];
  const words = lower(text).split(/\s+/);
  const read = fields.map((field) => lower(field ?? ''));
  return words.every((word) => read.some((field) => field.includes(word)));
}

const NEVER = '9999-12-31';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byExpiry = (a: DownloadableLicense, b: DownloadableLicense): number =>
  compare(a.expiryDate ?? NEVER, b.expiryDate ?? NEVER);
const byProduct = (a: DownloadableLicense, b: DownloadableLicense): number =>
  a.productDisplayName.localeCompare(b.productDisplayName, 'en', { numeric: true });
const orders: Record<DownloadSort, (a: DownloadableLicense, b: DownloadableLicense) => number> = {
  expiry: (a, b) => byExpiry(a, b) || byProduct(a, b),
  product: (a, b) => byProduct(a, b) || byExpiry(a, b),
  newest: (a, b) => compare(b.createdDate ?? '', a.createdDate ?? '') || byProduct(a, b),
};

/** What the page shows of an account's licenses. */
export interface DownloadView {
  /** What is not handed out stands at the end of its application, the latest to expire first. */
  licenses: readonly DownloadableLicense[];
  /** How many of those that the text finds have each status. */
  counts: Readonly<Record<DownloadStatus, number>>;
  /** How many the text finds. */
  found: number;
}

/** The licenses that a search asks for, in its order; the sort is stable, so that equal ones stay as they came. */
export function viewLicenses(
  licenses: readonly DownloadableLicense[],
  { freeTextSearch, status, sort }: DownloadSearch,
): DownloadView {
  const text = bare(freeTextSearch);
  const found = text === '' ? licenses : licenses.filter((license) => isFound(license, text));
  const counts = Object.fromEntries(downloadStatuses.map((one) => [one, 0])) as Record<
    DownloadStatus,
    number
  >;
  for (const license of found) counts[license.status] += 1;
  const shown = status === null ? found : found.filter((license) => license.status === status);
  const last = ({ status: one }: DownloadableLicense): number => (isHandedOut(one) ? 0 : 1);
  const order = orders[sort];
  return {
    licenses: shown.toSorted(
      (a, b) => last(a) - last(b) || (sort === 'expiry' && last(a) === 1 ? byExpiry(b, a) : order(a, b)),
    ),
    counts,
    found: found.length,
  };
}
