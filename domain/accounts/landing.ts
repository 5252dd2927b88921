import { can, isInternal, type Grants } from '../access/can.ts';
import { showsOverview, showsReportUsage } from '../access/product-options.ts';
import { allProducts, isImagingFamily, isVolumeFamily } from '../products/find-product.ts';
import type { VisibleItem } from '../session/schema.ts';

interface Application {
  id: string;
  visibleItems: readonly Pick<VisibleItem, 'pageType' | 'productName'>[];
}

/** What the landing page of an account is asked with. */
export interface LandingQuestion {
  grants: Grants;
  accountId: string;
  /** The selected application (2.19) with what the person may open in it; none where the account has none for them. */
  cuca: Application | undefined;
  /** All applications of the person in the account; left out, the selected one alone. */
  applications?: readonly Application[];
  /** The stored product-overview flag (2.35). */
  flag: string | null;
}

/** A way to report usage: imaging usage of one application, or the volume of the account. */
export type ReportWay = { kind: 'imaging'; cucaId: string } | { kind: 'volume' };
export type LandingButton =
  | { action: 'overview' }
  | { action: 'report'; ways: readonly [ReportWay, ...ReportWay[]] }
  | { action: 'downloads' }
  | { action: 'settings' };

/** What the landing page does: goes on, or offers buttons. */
export type Landing =
  | { kind: 'redirect'; to: 'products' | 'newLicenses' }
  | { kind: 'buttons'; buttons: readonly LandingButton[] };

const volumeProducts = allProducts.map(({ name }) => name).filter(isVolumeFamily);

/** True where there is imaging usage to report in an application, as the server says (3.01), and the person may. */
const reportsImaging = ({ grants, accountId }: LandingQuestion, { id, visibleItems }: Application): boolean =>
  visibleItems.some(
    ({ pageType, productName }) =>
      pageType === 'REPORT_USAGE' &&
      isImagingFamily(productName) &&
      showsReportUsage(grants, { accountId, cucaId: id }, productName),
  );

/**
 * The ways to report usage from here (6.15); with several of them the person chooses (2.18). Where the selected
 * application has no imaging usage to report the others are named, so that nothing that is due is out of reach.
 */
export function reportWaysOf(question: LandingQuestion): ReportWay[] {
  const { grants, accountId, cuca, applications = [] } = question;
  const isSelected = cuca !== undefined && reportsImaging(question, cuca);
  const reported = isSelected ? [cuca] : applications.filter((one) => reportsImaging(question, one));
  const imaging = reported.map(({ id }) => ({ kind: 'imaging', cucaId: id }) as const);
  const isVolume = volumeProducts.some((name) => showsReportUsage(grants, { accountId }, name));
  return isVolume ? [...imaging, { kind: 'volume' }] : imaging;
}

const mayOverview = ({ grants, accountId, cuca, flag }: LandingQuestion): boolean =>
  cuca?.visibleItems.some(
    ({ pageType, productName }) =>
      pageType === 'OVERVIEW' && showsOverview(grants, { accountId, cucaId: cuca.id }, productName, flag),
  ) ?? false;

/** 2.29: of the selected application, whether or not its overview is shown. */
const maySettings = ({ grants, accountId, cuca }: LandingQuestion): boolean =>
  cuca !== undefined && can(grants, 'READ_CUCA_SETTINGS', { accountId, cucaId: cuca.id });

/** The landing page of an account (2.15–2.18). */
export function landingOf(question: LandingQuestion): Landing {
  const { grants, accountId } = question;
  if (isInternal(grants)) return { kind: 'redirect', to: 'products' };
  const [way, ...further] = reportWaysOf(question);
  const options: LandingButton[] = [
    ...(mayOverview(question) ? [{ action: 'overview' } as const] : []),
    ...(way ? [{ action: 'report', ways: [way, ...further] } as const] : []),
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
