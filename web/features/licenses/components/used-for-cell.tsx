import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { isImagingFamily } from '#domain/products/find-product.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';

/** The application that a license belongs to; of the imaging product it leads to the report of its usage (2.76). */
export function UsedForCell({ license, accountId }: { license: LicenseRecord; accountId: string }) {
  const { t } = useTranslation();
  const { customerUseCaseApplication: application, productName } = license;
  if (application === null) return <span className="faint">–</span>;
  if (!isImagingFamily(productName)) return application.name;
  return (
    <PageLink
      to={links.imagingReport(accountId, application.id, productName)}
      aria-label={t('products.licenses.reportFor', { application: application.name })}
    >
      {application.name}
    </PageLink>
  );
}
