import { can, type Grants } from '../access/can.ts';
import { showsOverview } from '../access/product-options.ts';
import { isImagingFamily, isInFamily, isVolumeFamily } from '../products/find-product.ts';
import type { VisibleItem } from '../session/schema.ts';
import { DEFAULT_SEGMENT } from './choose.ts';

/** The pages of a usage account (2.27–2.29); `index` is an address above them, which leads on to one. */
export type CucaPage = 'index' | 'overview' | 'report' | 'settings';

/** An application with what somebody may open in it (3.01). */
export interface CucaItems {
  id: string;
  visibleItems: readonly Pick<VisibleItem, 'pageType' | 'productName'>[];
}

/** `/accounts/{id}/cuca/{cucaId}/products/{productName}/{page}`, split at its slashes. */
const place = { cucaId: 4, below: 5, productName: 6, page: 7 } as const;

/** Which page of a usage account an address means. */
export function cucaPageOf(path: string): CucaPage {
  const segments = path.split('/');
  if (segments[place.below] === 'settings') return 'settings';
  const page = segments[place.page];
  if (page === 'overview') return 'overview';
  return page === 'report-usage' ? 'report' : 'index';
}

const withSegment = (address: string, index: number, value: string): string => {
  const end = address.search(/[?#]|$/);
  const segments = address.slice(0, end).split('/');
  return [...segments.slice(0, index), encodeURIComponent(value), ...segments.slice(index + 1)]
    .join('/')
    .concat(address.slice(end));
};

/** The same address with an application, or a product, in the place of 'default' (2.30); query and fragment stay. */
export const withCuca = (address: string, cucaId: string): string =>
  withSegment(address, place.cucaId, cucaId);
export const withProduct = (address: string, productName: string): string =>
  withSegment(address, place.productName, productName);

const namesOf = (
  { visibleItems }: Pick<CucaItems, 'visibleItems'>,
  type: VisibleItem['pageType'],
): string[] => visibleItems.filter(({ pageType }) => pageType === type).map(({ productName }) => productName);

/**
 * The products that 'default' may mean on a page of an application (2.30). Imaging usage is reported per application;
 * volume usage has one page for the whole account, to which its name leads on.
 */
export function productsFor(page: CucaPage, cuca: Pick<CucaItems, 'visibleItems'>): string[] {
  const overviews = namesOf(cuca, 'OVERVIEW').filter(isInFamily);
  const reported = namesOf(cuca, 'REPORT_USAGE');
  const imaging = reported.filter(isImagingFamily);
  const reports = imaging.length > 0 ? imaging : reported.filter(isVolumeFamily).slice(0, 1);
  if (page === 'report') return reports;
  return page === 'overview' ? overviews : [...new Set([...overviews, ...reported])];
}

/** The applications that 'default' may mean for a page: those in which it is open (2.30). */
export function cucasFor(page: CucaPage, cucas: readonly CucaItems[]): string[] {
  const ids = (opens: (cuca: CucaItems) => boolean) => cucas.filter(opens).map(({ id }) => id);
  if (page === 'settings') return ids((cuca) => namesOf(cuca, 'SETTINGS').length > 0);
  if (page !== 'report') return ids((cuca) => productsFor(page, cuca).length > 0);
  const imaging = ids((cuca) => productsFor(page, cuca).some(isImagingFamily));
  return imaging.length > 0 ? imaging : ids((cuca) => productsFor(page, cuca).length > 0);
}

export interface CucaQuestion {
  grants: Grants;
  accountId: string;
  cuca: CucaItems;
  /** The stored product-overview flag (2.35). */
  flag: string | null;
}

/**
 * The page to which an address without one leads on: the overview, else the report, else what is left: the overview
 * that the person has switched off and can switch on there, or the settings. Null: nothing here is open to them.
 */
export function firstPageOf(
  { grants, accountId, cuca, flag }: CucaQuestion,
  productName: string = DEFAULT_SEGMENT,
): Exclude<CucaPage, 'index'> | null {
  const isAsked = (name: string) => productName === DEFAULT_SEGMENT || name === productName;
  const object = { accountId, cucaId: cuca.id };
  const overviews = productsFor('overview', cuca).filter(isAsked);
  if (overviews.some((name) => showsOverview(grants, object, name, flag))) return 'overview';
  if (namesOf(cuca, 'REPORT_USAGE').some(isAsked)) return 'report';
  if (overviews.length > 0) return 'overview';
  return can(grants, 'READ_CUCA_SETTINGS', object) ? 'settings' : null;
}

/** The same page in another application where that has one, else what that one leads on to. */
export function inOtherCuca(path: string, cuca: CucaItems): string {
  const page = cucaPageOf(path);
  const index = withCuca(path, cuca.id).split('/').slice(0, place.below).join('/');
  if (page === 'settings') return namesOf(cuca, 'SETTINGS').length > 0 ? `${index}/settings` : index;
  const names = productsFor(page, cuca);
  if (page === 'index' || names.length === 0) return index;
  // The router tells paths decoded, links write them encoded.
  const here = path.split('/')[place.productName];
  const same = names.find((name) => name === here || encodeURIComponent(name) === here);
  return withProduct(withCuca(path, cuca.id), same ?? DEFAULT_SEGMENT);
}
