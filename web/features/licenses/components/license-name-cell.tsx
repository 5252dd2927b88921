import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { isImagingFamily } from '#domain/products/find-product.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { UsedForCell } from './used-for-cell.tsx';

interface LicenseNameCellProps {
  license: LicenseRecord;
  accountId: string;
  /** Older licenses show their descriptor (2.51). */
  descriptor: boolean;
  /** What it is stands below its name. */
  twoLines?: boolean;
}

/** The product license with its link, and what it is: product and version, or the descriptor of older ones. */
export function LicenseNameCell({ license, accountId, descriptor, twoLines = false }: LicenseNameCellProps) {
  const { t } = useTranslation();
  const { productLicense, productLicenseUrl, productLicenseDescriptor, licensedProduct, version } = license;
  // Usage of the imaging product is reported for an application: the way there is in sight whatever columns are.
  const way = isImagingFamily(license.productName) && license.customerUseCaseApplication !== null && (
    <>
      {' · '}
      <UsedForCell license={license} accountId={accountId} />
    </>
  );
  const facts = [
    licensedProduct ?? license.productName,
    version === null ? null : t('products.licenses.version', { version }),
    descriptor ? productLicenseDescriptor : null,
  ].filter((fact) => fact !== null);
  if (productLicense === null)
    return (
      <>
        {facts.join(' · ')}
        {way}
      </>
    );
  return (
    <>
      {productLicenseUrl === null ? (
        productLicense
      ) : (
        <ExternalLink href={productLicenseUrl}>{productLicense}</ExternalLink>
      )}
      {way}
      {twoLines ? (
        <span className="second">{facts.join(' · ')}</span>
      ) : (
        <span className="faint"> · {facts.join(' · ')}</span>
      )}
    </>
  );
}
