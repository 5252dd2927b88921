import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ExposedKey } from '#web/features/exposures/use-exposure.tsx';

interface ExposureButtonProps {
  license: LicenseRecord;
  onPress: (key: ExposedKey) => void;
}

/** Reports a key that strangers may have; one that is reported bears the mark instead. */
export function ExposureButton({ license, onPress }: ExposureButtonProps) {
  const { t } = useTranslation();
  const { licenseKeyId, partialLicenseKey: tail, productLicense, productName, exposedAt } = license;
  const name = tail ?? productLicense ?? productName;
  if (exposedAt !== null) {
    const said = t('exposures.mark', { day: formatDay(exposedAt.slice(0, 10)) });
    return (
      <Tooltip title={said}>
        <Box
          component="span"
          role="img"
          aria-label={said}
          sx={{ display: 'inline-flex', p: '5px', color: 'error.main' }}
        >
          <ShieldAlert size={15} aria-hidden />
        </Box>
      </Tooltip>
    );
  }
  if (!license.hasKey && !license.hasFile) return null;
  return (
    <Tooltip title={t('exposures.report')}>
      <IconButton
        size="small"
        aria-label={t('exposures.reportNamed', { key: name })}
        onClick={() => onPress({ licenseKeyId, name })}
        sx={{ color: 'text.secondary' }}
      >
        <ShieldAlert size={15} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
