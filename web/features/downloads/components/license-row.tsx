import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { productOf } from '#domain/products/find-product.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import type { LicenseActions } from '../use-license-actions.ts';
import { LicenseButtons } from './license-buttons.tsx';

const WIDE = '@container (min-width: 820px)';
const columns = 'minmax(200px, 1.5fr) minmax(176px, 1fr) 100px 128px 116px 172px';

/** One table for wide containers, a list of cards for narrow ones; the words of the head then stand in each card. */
export const licenseGrid = {
  head: {
    // In cards the head is for screen readers only.
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    color: 'text.secondary',
    typography: 'body2',
    fontWeight: 500,
    [WIDE]: {
      position: 'static',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      display: 'grid',
      px: 2.5,
      py: 1,
      columnGap: 2,
      gridTemplateColumns: columns,
      bgcolor: 'background.sunken',
    },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 2,
    rowGap: 1.5,
    px: 2.5,
    py: 2,
    borderTop: '1px solid',
    borderColor: 'divider',
    '&:first-of-type': { borderTop: 0 },
    [WIDE]: {
      gridTemplateColumns: columns,
      alignItems: 'center',
      py: 1.25,
      '&:first-of-type': { borderTop: '1px solid', borderColor: 'divider' },
    },
  },
  wholeRow: { gridColumn: '1 / -1', [WIDE]: { gridColumn: 'auto' } },
  label: { color: 'text.secondary', typography: 'caption', [WIDE]: { display: 'none' } },
} as const;

interface LicenseRowProps {
  license: DownloadableLicense;
  actions: LicenseActions;
  today: Day;
}

/** One license: product, key tail, dates, and what can be done with it. */
export function LicenseRow({ license, actions, today }: LicenseRowProps) {
  const { t } = useTranslation();
  const { partialLicenseKey: tail } = license;
  return (
    <Box role="row" sx={licenseGrid.row}>
      <Cell whole>
        <ProductCell license={license} />
      </Cell>
      <Cell whole label={t('downloadLicense.licenseKey')}>
        {tail === null ? (
          <Box sx={{ color: 'text.secondary' }}>{t('downloadLicense.noKeyYet')}</Box>
        ) : (
          <KeyCell tail={tail}>
            {license.keyAction === 'download' && (
              <ActionButton
                icon={Copy}
                name={t('downloadLicense.copyNamed', { product: license.productDisplayName, tail })}
                doneText={t('downloadLicense.copySuccess')}
                failedText={t('downloadLicense.copyError')}
                action={async () => {
                  if (!(await actions.copy(license))) throw new Error('not copied');
                }}
              />
            )}
          </KeyCell>
        )}
      </Cell>
      <Cell label={t('downloadLicense.created')}>
        {license.createdDate === null ? '–' : formatDay(license.createdDate)}
      </Cell>
      <Cell label={t('downloadLicense.expiry')}>
        <ExpiryCell expiryDate={license.expiryDate} today={today} />
      </Cell>
      <Cell label={t('downloadLicense.lastDownloaded')}>
        {license.lastDownloadedAt === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('downloadLicense.never')}
          </Box>
        ) : (
          <RelativeTime value={license.lastDownloadedAt} />
        )}
      </Cell>
      <Cell whole>
        <LicenseButtons license={license} actions={actions} />
      </Cell>
    </Box>
  );
}

function Cell({ label, whole = false, children }: { label?: string; whole?: boolean; children: ReactNode }) {
  return (
    <Box
      role="cell"
      className="tabular"
      sx={{ minWidth: 0, overflowWrap: 'anywhere', ...(whole ? licenseGrid.wholeRow : {}) }}
    >
      {label !== undefined && (
        <Box component="span" aria-hidden sx={{ ...licenseGrid.label, display: 'block' }}>
          {label}
        </Box>
      )}
      {children}
    </Box>
  );
}

/** Name, what the license is for, and for older ones their descriptor (9.19). */
function ProductCell({ license }: { license: DownloadableLicense }) {
  const { t } = useTranslation();
  const volumeText = (productName: string, maxVolume: string): string => {
    const unit = productOf(productName)?.units[0];
    const volume = formatNumber(maxVolume);
    return unit === undefined ? volume : t(`downloadLicense.volume.${unit}`, { volume });
  };
  const { productDisplayName, platform, environment, deploymentType, maxVolume } = license;
  const facts = [
    platform !== null && !productDisplayName.includes(platform) ? platform : null,
    environment,
    deploymentType,
    maxVolume === null ? null : volumeText(license.productName, maxVolume),
  ].filter((fact) => fact !== null);
  const descriptor = showsDescriptor(license.createdDate) ? license.productLicenseDescriptor : null;
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>{productDisplayName}</Box>
      {facts.length > 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{facts.join(' · ')}</Box>
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
            '& .MuiChip-label': { whiteSpace: 'normal', py: '2px' },
          }}
        />
      )}
    </>
  );
}

function ExpiryCell({ expiryDate, today }: { expiryDate: Day | null; today: Day }) {
  const { t } = useTranslation();
  if (expiryDate === null) return <Box sx={{ color: 'text.secondary' }}>{t('downloadLicense.noExpiry')}</Box>;
  const soon = expirationStatusOf(expiryDate, today) === 'EXPIRING_SOON';
  return (
    <>
      <div>{formatDay(expiryDate)}</div>
      {soon && <Status tone="warning">{t('expirationStatus.EXPIRING_SOON')}</Status>}
    </>
  );
}
