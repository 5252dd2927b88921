import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { nameOfKey, type ChartedKey } from '../chart-keys-plan.ts';

interface KeyPickerProps {
  licenses: readonly ChartedKey[];
  selected: readonly string[];
  onChange: (licenseKeyIds: string[]) => void;
}

/** Up to five keys of the product (2.56, 9.10). */
export function KeyPicker({ licenses, selected, onChange }: KeyPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = licenses.filter(({ licenseKeyId }) => selected.includes(licenseKeyId));
  const full = chosen.length >= CHART_KEYS_MAX;
  return (
    <Field
      id={id}
      label={t('products.usage.keys')}
      help={t(full ? 'products.usage.keysLimit' : 'products.usage.keysHelp', { limit: CHART_KEYS_MAX })}
    >
      {(control) => (
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={[...licenses]}
          value={chosen}
          onChange={(_event, next) => onChange(next.map(({ licenseKeyId }) => licenseKeyId))}
          getOptionKey={({ licenseKeyId }) => licenseKeyId}
          getOptionLabel={nameOfKey}
          getOptionDisabled={({ licenseKeyId }) => full && !selected.includes(licenseKeyId)}
          isOptionEqualToValue={(a, b) => a.licenseKeyId === b.licenseKeyId}
          disableCloseOnSelect
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              placeholder={chosen.length === 0 ? t('products.usage.keysPlaceholder') : ''}
              slotProps={{ input: { ...slotProps.htmlInput, ...control } }}
            />
          )}
        />
      )}
    </Field>
  );
}
