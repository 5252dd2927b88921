import type { FoundPlace } from '#domain/finder/found-place.ts';
import { links } from '#web/core/links.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';

/** The link of a place that was found. */
export function targetOfPlace(place: FoundPlace): PageTarget {
  switch (place.page) {
    case 'account':
      return links.account(place.accountId);
    case 'products':
      return links.products(place.accountId);
    case 'productLicenses':
      return links.productLicenses(place.accountId, place.productName, place.search);
    case 'newLicenses':
      return links.newLicenses(place.accountId, { freeTextSearch: place.search });
    case 'usageAccount':
      return links.usageAccount(place.accountId, place.cucaId);
    case 'overview': {
      const { accountId, cucaId, productName, licenseKeyId } = place;
      return links.overview(accountId, cucaId, productName, licenseKeyId === undefined ? [] : [licenseKeyId]);
    }
    case 'imagingReport':
      return links.imagingReport(place.accountId, place.cucaId, place.productName);
    case 'settings':
      return links.settings(place.accountId, place.cucaId);
    case 'licensesReport':
      return place.product === undefined
        ? links.licensesReportOf(place.search ?? '')
        : pageAt({ to: '/reports/licenses', search: { product: [place.product], assignee: [''] } });
  }
}
