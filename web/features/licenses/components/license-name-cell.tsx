import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

interface LicenseNameCellProps {
  license: LicenseRecord;
  /** Older licenses show their descriptor (2.51). */
  descriptor: boolean;
}

/** The product license with its link, and what it is: product and version, or the descriptor of older ones. */
export function LicenseNameCell({ license, descriptor }: LicenseNameCellProps) {
  const { t } = useTranslation();
  const { productLicense, productLicenseUrl, productLicenseDescriptor, licensedProduct, version } = license;
  const facts = [
    licensedProduct ?? license.productName,
    version === null ? null : t('products.licenses.version', { version }),
    descriptor ? productLicenseDescriptor : null,
  ].filter((fact) => fact !== null);
  if (productLicense === null) return facts.join(' · ');
  return (
    <>
      {productLicenseUrl === null ? (
        productLicense
      ) : (
        <ExternalLink href={productLicenseUrl}>{productLicense}</ExternalLink>
      )}
      <span className="faint"> · {facts.join(' · ')}</span>
    </>
  );
}
