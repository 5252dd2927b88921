import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import { licensesOfApp } from '#domain/self-certification/licenses-of-app.ts';
import type { CertifiableLicense } from '#domain/self-certification/schema.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { licenseText } from '../license-text.ts';
import type { ItemPart } from '../use-item-part.ts';

interface LicenseFieldProps extends ItemPart {
  app: DraftApp;
  licenses: readonly CertifiableLicense[];
}

/** The license that a row is about; the only one of a family needs no choice. */
export function LicenseField({ app, item, license, licenses, type, leave, problemAt }: LicenseFieldProps) {
  const { t } = useTranslation();
  const datesOf = useLicenseDates();
  const offered = licensesOfApp(app, item.family, licenses);
  const own = license && !offered.includes(license) ? [license, ...offered] : offered;
  if (own.length === 1 && license)
    return (
      <>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{licenseText(license)}</Box>
        <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {datesOf(license)}
        </Box>
      </>
    );
  return (
    <SelectField
      label={t('certification.usage.license')}
      options={own.map((one) => ({
        value: one.groupId,
        label: [licenseText(one), datesOf(one)].filter(Boolean).join(', '),
      }))}
      value={item.groupId}
      onChange={(groupId) => type({ groupId })}
      onBlur={() => leave('groupId')}
      error={problemAt('groupId')}
      required
    />
  );
}

function useLicenseDates(): (license: CertifiableLicense) => string {
  const { t } = useTranslation();
  return ({ createdDate, expiryDate }) => {
    if (!createdDate) return '';
    const from = formatDay(createdDate);
    return expiryDate
      ? t('certification.usage.licenseDates', { from, to: formatDay(expiryDate) })
      : t('certification.usage.licenseFrom', { from });
  };
}
