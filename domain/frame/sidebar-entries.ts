import { can, isInternal, type Grants } from '../access/can.ts';
import type { PageId } from '../access/pages.ts';
import { showsOverview, showsReportUsage } from '../access/product-options.ts';
import { isVolumeFamily, productOf, volumeProductNames } from '../products/find-product.ts';
import type { VisibleItem } from '../session/schema.ts';

export interface SidebarQuestion {
  grants: Grants;
  /** The account of the address; none on the pages above the accounts. */
  accountId: string | undefined;
  /** The selected application (2.19). */
  cuca: { id: string; visibleItems: readonly Pick<VisibleItem, 'pageType' | 'productName'>[] } | undefined;
  flag: string | null;
  hasPage: (page: PageId) => boolean;
}

/** A product of the selected application with the pages that it has for this person (2.91). */
export interface SidebarProduct {
  productName: string;
  pages: readonly ('overview' | 'imagingReport' | 'volumeReport')[];
}
export interface SidebarEntries {
  products: readonly SidebarProduct[];
  links: readonly ('licensesReport' | 'anyVolumeReport' | 'products' | 'newLicenses')[];
  /** The icon beside the application dropdown (2.90). */
  settings: boolean;
}

/** What the sidebar lists: 2.90–2.92 for external people, the report (2.32) and the account's products for internal ones. */
export function sidebarEntriesOf(question: SidebarQuestion): SidebarEntries {
  const { grants, accountId, hasPage } = question;
  if (isInternal(grants)) {
    const pages = [
      'licensesReport',
      'anyVolumeReport',
      ...(accountId ? (['products'] as const) : []),
    ] as const;
    return { products: [], links: pages.filter(hasPage), settings: false };
  }
  if (accountId === undefined) return { products: [], links: [], settings: false };
  const mayDownload = can(grants, 'DOWNLOAD_LICENSES', { accountId }) && hasPage('newLicenses');
  return {
    products: productsOf({ ...question, accountId }),
    links: mayDownload ? ['newLicenses'] : [],
    settings: showsSettings({ ...question, accountId }),
  };
}

type InAccount = SidebarQuestion & { accountId: string };

/** The family under which volume is reported where no product of the application stands for it. */
const volumeFamily = productOf(volumeProductNames[0] ?? '')?.family ?? '';

function productsOf({ grants, accountId, cuca, flag, hasPage }: InAccount): SidebarProduct[] {
  const object = { accountId, cucaId: cuca?.id };
  const names = [...new Set(cuca?.visibleItems.map(({ productName }) => productName))];
  let volumeListed = false;
  const products = names.map((productName): SidebarProduct => {
    const has = (pageType: VisibleItem['pageType']): boolean =>
      cuca?.visibleItems.some((item) => item.pageType === pageType && item.productName === productName) ??
      false;
    const pages: SidebarProduct['pages'][number][] = [];
    if (has('OVERVIEW') && hasPage('overview') && showsOverview(grants, object, productName, flag))
      pages.push('overview');
    if (has('REPORT_USAGE') && showsReportUsage(grants, object, productName)) {
      const volume = isVolumeFamily(productName);
      // One page takes the volume of every product: a second entry for it would only be a second name.
      if (volume ? !volumeListed && hasPage('volumeReport') : hasPage('imagingReport'))
        pages.push(volume ? 'volumeReport' : 'imagingReport');
      volumeListed ||= volume;
    }
    return { productName, pages };
  });
  const volumeWithoutProduct =
    !volumeListed && hasPage('volumeReport') && can(grants, 'REPORT_ITEXT_VOLUME', { accountId });
  if (volumeWithoutProduct) products.push({ productName: volumeFamily, pages: ['volumeReport'] });
  return products.filter(({ pages }) => pages.length > 0);
}

/** 2.29: settings stand beside an application of which an overview is visible. */
function showsSettings({ grants, accountId, cuca, flag, hasPage }: InAccount): boolean {
  if (!cuca || !hasPage('settings')) return false;
  const object = { accountId, cucaId: cuca.id };
  const overview = cuca.visibleItems.some(
    ({ pageType, productName }) =>
      pageType === 'OVERVIEW' && showsOverview(grants, object, productName, flag),
  );
  return overview && can(grants, 'READ_CUCA_SETTINGS', object);
}
