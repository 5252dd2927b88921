import Chip from '@mui/material/Chip';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import { productOf } from '#domain/products/find-product.ts';
import { Status } from '#web/ui/status.tsx';

/** Name, what the license is for, and for older ones their descriptor (9.19). */
export function ProductCell({ license }: { license: DownloadableLicense }) {
  const { t } = useTranslation();
  const { productDisplayName, platform, environment, deploymentType, maxVolume } = license;
  const number = license.productLicense;
  const volumeText = (volume: string): string => {
    const unit = productOf(license.productName)?.units[0];
    const figure = formatNumber(volume);
    return unit === undefined ? figure : t(`downloadLicense.volume.${unit}`, { volume: figure });
  };
  const facts = [
    platform !== null && !productDisplayName.includes(platform) ? platform : null,
    environment,
    deploymentType,
    maxVolume === null ? null : volumeText(maxVolume),
  ].filter((fact) => fact !== null);
  const descriptor = showsDescriptor(license.createdDate) ? license.productLicenseDescriptor : null;
  return (
    <>
      <div className="name">{productDisplayName}</div>
      {(facts.length > 0 || number !== null) && (
        <div
          className="facts"
          data-number={number === null ? '' : `${facts.length > 0 ? ' · ' : ''}${number}`}
        >
          {facts.map((fact, index) => (
            // Lines break between the facts, never inside one.
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </div>
      )}
      {descriptor !== null && (
        <Chip
          size="small"
          variant="outlined"
          label={descriptor}
          sx={{
            mt: 0.5,
            maxWidth: '100%',
            height: 'auto',
            color: 'inherit',
            '& .MuiChip-label': { whiteSpace: 'normal', py: '1px' },
          }}
        />
      )}
    </>
  );
}

/** The tail of the key, and the number by which support knows the license. */
export function KeyTailCell({ license }: { license: DownloadableLicense }) {
  const { t } = useTranslation();
  const { partialLicenseKey: tail, productLicense, exposedAt } = license;
  return (
    <>
      {tail === null ? (
        <span className="faint">{t('downloadLicense.noKeyYet')}</span>
      ) : (
        <span className="tail">…{tail}</span>
      )}
      {productLicense !== null && <span className="number">{productLicense}</span>}
      {exposedAt !== null && (
        <div title={t('exposures.mark', { day: formatDay(exposedAt.slice(0, 10)) })}>
          <Status tone="error" icon={ShieldAlert}>
            {t('exposures.word')}
          </Status>
        </div>
      )}
    </>
  );
}

export function ExpiryCell({ license }: { license: DownloadableLicense }) {
  const { t } = useTranslation();
  const { expiryDate, status } = license;
  if (expiryDate === null) return <span className="faint">{t('downloadLicense.noExpiry')}</span>;
  return (
    <>
      <span className="whole">{formatDay(expiryDate)}</span>
      {status === 'EXPIRING_SOON' && (
        <div>
          <Status tone="warning">{t('downloadLicense.status.EXPIRING_SOON')}</Status>
        </div>
      )}
    </>
  );
}
