import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { CertifiableLicense } from '#domain/self-certification/schema.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { licenseText } from '../license-text.ts';
import type { ItemPart } from '../use-item-part.ts';

interface LicenseFieldProps extends ItemPart {
  licenses: readonly CertifiableLicense[];
}

/** The license that a row is about; the only one of a family needs no choice. */
export function LicenseField({ item, license, licenses, type, leave, problemAt }: LicenseFieldProps) {
  const { t } = useTranslation();
  const own = licenses.filter(({ family }) => family === item.family);
  const dates = useLicenseDates(license);
  if (own.length === 1 && license)
    return (
      <>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{licenseText(license)}</Box>
        <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {dates}
        </Box>
      </>
    );
  return (
    <SelectField
      label={t('certification.usage.license')}
      help={<span className="tabular">{dates}</span>}
      options={own.map((one) => ({ value: one.groupId, label: licenseText(one) }))}
      value={item.groupId}
      onChange={(groupId) => type({ groupId })}
      onBlur={() => leave('groupId')}
      error={problemAt('groupId')}
      required
    />
  );
}

function useLicenseDates(license: CertifiableLicense | undefined): string {
  const { t } = useTranslation();
  if (!license?.createdDate) return '';
  const from = formatDay(license.createdDate);
  return license.expiryDate
    ? t('certification.usage.licenseDates', { from, to: formatDay(license.expiryDate) })
    : t('certification.usage.licenseFrom', { from });
}
