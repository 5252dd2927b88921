import { useTranslation } from 'react-i18next';
import { NOTE_MAX, type AssignableLicense } from '#domain/volume-usage/unmatched/schema.ts';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { loadLicenses } from '../queries.ts';

interface LicenseChoiceProps {
  license: AssignableLicense | null;
  onLicense: (license: AssignableLicense | null) => void;
  note: string;
  onNote: (note: string) => void;
}

/** The license that usage counts for where none carries its key, and why. */
export function LicenseChoice({ license, onLicense, note, onNote }: LicenseChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <AsyncAutocomplete<AssignableLicense>
        label={t('unmatched.assign.license')}
        placeholder={t('unmatched.assign.licensePlaceholder')}
        required
        value={license}
        onChange={onLicense}
        load={loadLicenses}
        optionId={({ licenseKeyId }) => licenseKeyId}
        optionLabel={({ account: { name }, productName, keyTail }) =>
          t('unmatched.assign.licenseOption', {
            account: name,
            product: productName,
            key: keyTail === null ? t('unmatched.assign.noKey') : `…${keyTail}`,
          })
        }
      />
      <TextField
        label={t('unmatched.assign.note')}
        value={note}
        onChange={onNote}
        required
        rows={[2, 6]}
        maxLength={NOTE_MAX}
      />
    </>
  );
}
