import { can, isInternal, type Grants } from '../access/can.ts';
import { pages, refusalOf, type PageId, type PageWith, type SidebarPlace } from '../access/pages.ts';
import { showsOverview, showsReportUsage } from '../access/product-options.ts';
import { isVolumeFamily, productOf, volumeProductNames } from '../products/find-product.ts';
import type { VisibleItem } from '../session/schema.ts';
import { readsAllReports } from '../submissions/history/all-reports.ts';

export interface SidebarQuestion {
  grants: Grants;
  /** The account of the address; none on the pages above the accounts. */
  accountId: string | undefined;
  /** The selected application (2.19). */
  cuca: { id: string; visibleItems: readonly Pick<VisibleItem, 'pageType' | 'productName'>[] } | undefined;
  flag: string | null;
}

/** A product of the selected application with the pages that it has for this person (2.91). */
export interface SidebarProduct {
  productName: string;
  pages: readonly ('overview' | 'imagingReport' | 'volumeReport')[];
}

type PageAt<Place extends SidebarPlace> = PageWith<{ readonly sidebar: Place }>;
export type SidebarPage = PageAt<SidebarPlace>;

/** The pages that the sidebar lists at these places, in the order in which they are declared. */
const pagesAt = <Place extends SidebarPlace>(...places: Place[]): PageAt<Place>[] =>
  (Object.keys(pages) as PageId[]).filter((id): id is PageAt<Place> => {
    const page = pages[id];
    return 'sidebar' in page && places.some((place) => place === page.sidebar);
  });

export interface SidebarEntries {
  products: readonly SidebarProduct[];
  /** Pages above the accounts. */
  general: readonly PageAt<'staff' | 'staffAbove'>[];
  /** Pages of the account. */
  links: readonly PageAt<'account' | 'accountOfStaff'>[];
  /** The icon beside the application dropdown (2.90). */
  settings: boolean;
}

/** What the sidebar lists: 2.90–2.92 for external people, the report (2.32) and the account's products for internal ones. */
export function sidebarEntriesOf(question: SidebarQuestion): SidebarEntries {
  const { grants, accountId } = question;
  const isStaff = isInternal(grants);
  const opens = (page: PageId): boolean => refusalOf(page, grants, { accountId }) === null;
  if (accountId === undefined)
    return isStaff ? { ...nothing, general: pagesAt('staff', 'staffAbove').filter(opens) } : nothing;
  // Lack of the right empties the page of downloads and of receipts, and does not close it.
  const isFilled = (page: PageId): boolean =>
    page === 'newLicenses'
      ? can(grants, 'DOWNLOAD_LICENSES', { accountId })
      : page !== 'usageReports' || isStaff || readsAllReports(grants, accountId);
  if (isStaff)
    return {
      ...nothing,
      general: pagesAt('staff').filter(opens),
      // Inside an account usage is reported for it: the entry keeps the account.
      links: pagesAt('account', 'accountOfStaff').filter((page) => opens(page) && isFilled(page)),
    };
  return {
    products: productsOf({ ...question, accountId }),
    general: [],
    links: pagesAt('account').filter((page) => opens(page) && isFilled(page)),
    settings: showsSettings({ ...question, accountId }),
  };
}

const nothing: SidebarEntries = { products: [], general: [], links: [], settings: false };

type InAccount = SidebarQuestion & { accountId: string };

/** The family under which volume is reported where no single product of the application stands for it. */
const volumeFamily = productOf(volumeProductNames[0] ?? '')?.family ?? '';

function productsOf({ grants, accountId, cuca, flag }: InAccount): SidebarProduct[] {
  const object = { accountId, cucaId: cuca?.id };
  const names = [...new Set(cuca?.visibleItems.map(({ productName }) => productName))];
  const isReported = (productName: string): boolean =>
    (cuca?.visibleItems.some(
      (item) => item.pageType === 'REPORT_USAGE' && item.productName === productName,
    ) ??
      false) &&
    showsReportUsage(grants, object, productName);
  const volumeNames = names.filter((name) => isVolumeFamily(name) && isReported(name));
  // One page takes the volume of every product: under the only one's name, else under that of the family.
  const mayReportVolume = volumeNames.length > 0 || can(grants, 'REPORT_ITEXT_VOLUME', { accountId });
  const volumeName = volumeNames.length === 1 ? volumeNames[0] : volumeFamily;
  const shown = mayReportVolume && volumeName !== undefined ? [...new Set([...names, volumeName])] : names;
  const products = shown.map((productName): SidebarProduct => {
    const pages: SidebarProduct['pages'][number][] = [];
    const hasOverview = cuca?.visibleItems.some(
      (item) => item.pageType === 'OVERVIEW' && item.productName === productName,
    );
    if (hasOverview && showsOverview(grants, object, productName, flag)) pages.push('overview');
    if (mayReportVolume && productName === volumeName) pages.push('volumeReport');
    else if (!isVolumeFamily(productName) && isReported(productName)) pages.push('imagingReport');
    return { productName, pages };
  });
  return products.filter(({ pages }) => pages.length > 0);
}

/** 2.29: settings stand beside the application of everybody who may read them, overview or not. */
const showsSettings = ({ grants, accountId, cuca }: InAccount): boolean =>
  cuca !== undefined && can(grants, 'READ_CUCA_SETTINGS', { accountId, cucaId: cuca.id });
