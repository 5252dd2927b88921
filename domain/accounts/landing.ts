import { can, isInternal, type Grants } from '../access/can.ts';
import type { PageId } from '../access/pages.ts';
import { showsOverview, showsReportUsage } from '../access/product-options.ts';
import { allProducts, isImagingFamily, isVolumeFamily } from '../products/find-product.ts';
import type { VisibleItem } from '../session/schema.ts';

/** What the landing page of an account is asked with. */
export interface LandingQuestion {
  grants: Grants;
  accountId: string;
  /** The selected application (2.19) with what the person may open in it; none where the account has none for them. */
  cuca: { id: string; visibleItems: readonly Pick<VisibleItem, 'pageType' | 'productName'>[] } | undefined;
  /** The stored product-overview flag (2.35). */
  flag: string | null;
  /** Pages that exist: a button exists once its page does. */
  hasPage: (page: PageId) => boolean;
}

export type ReportWay = 'imaging' | 'volume';
export type LandingButton =
  | { action: 'overview' }
  | { action: 'report'; ways: readonly ReportWay[] }
  | { action: 'downloads' }
  | { action: 'settings' };

/** What the landing page does: goes on, or offers buttons. */
export type Landing =
  | { kind: 'redirect'; to: 'products' | 'newLicenses' }
  | { kind: 'buttons'; buttons: readonly LandingButton[] };

const volumeProducts = allProducts.map(({ name }) => name).filter(isVolumeFamily);

/** The ways to report usage from here (6.15); with both of them the person chooses (2.18). */
export function reportWaysOf({ grants, accountId, cuca }: LandingQuestion): ReportWay[] {
  const onCuca = { accountId, cucaId: cuca?.id };
  const ways: ReportWay[] = [];
  // The server says in which applications there is something to report (3.01); volume is the whole account's.
  const reported = cuca?.visibleItems.filter(({ pageType }) => pageType === 'REPORT_USAGE') ?? [];
  const imaging = reported.filter(({ productName }) => isImagingFamily(productName));
  if (imaging.some(({ productName }) => showsReportUsage(grants, onCuca, productName))) ways.push('imaging');
  if (volumeProducts.some((name) => showsReportUsage(grants, { accountId }, name))) ways.push('volume');
  return ways;
}

const mayOverview = ({ grants, accountId, cuca, flag }: LandingQuestion): boolean =>
  cuca?.visibleItems.some(
    ({ pageType, productName }) =>
      pageType === 'OVERVIEW' && showsOverview(grants, { accountId, cucaId: cuca.id }, productName, flag),
  ) ?? false;

/** 2.29: of the selected application, whether or not its overview is shown. */
const maySettings = ({ grants, accountId, cuca, hasPage }: LandingQuestion): boolean =>
  cuca !== undefined &&
  hasPage('settings') &&
  can(grants, 'READ_CUCA_SETTINGS', { accountId, cucaId: cuca.id });

const pageOfWay = { imaging: 'imagingReport', volume: 'volumeReport' } as const satisfies Record<
  ReportWay,
  PageId
>;

/** The landing page of an account (2.15–2.18). */
export function landingOf(question: LandingQuestion): Landing {
  const { grants, accountId, hasPage } = question;
  if (isInternal(grants) && hasPage('products')) return { kind: 'redirect', to: 'products' };
  const overview = mayOverview(question);
  const ways = reportWaysOf(question);
  const openWays = ways.filter((way) => hasPage(pageOfWay[way]));
  const options: LandingButton[] = [
    ...(overview && hasPage('overview') ? [{ action: 'overview' } as const] : []),
    ...(openWays.length > 0 ? [{ action: 'report', ways: openWays } as const] : []),
  ];
  const mayDownload = can(grants, 'DOWNLOAD_LICENSES', { accountId });
  if (options.length > 0)
    return {
      kind: 'buttons',
      buttons: [
        ...options,
        ...(mayDownload ? [{ action: 'downloads' } as const] : []),
        ...(maySettings(question) ? [{ action: 'settings' } as const] : []),
      ],
    };
  return { kind: 'redirect', to: 'newLicenses' };
}
