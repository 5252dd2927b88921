import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { TEXT_MAX } from '#domain/core/text-limits.ts';
import { DESCRIPTION_MAX } from '#domain/imaging-usage/new-application.ts';
import { periodicFrequencies } from '#domain/imaging-usage/reportable-periods.ts';
import { licenseTypes } from '#domain/usage-accounts/schema.ts';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ApplicationForm } from '../application-form.ts';

const KEY = 'imagingReport.newApplication';

export interface StepProps {
  form: ApplicationForm;
  /** Going on was tried: every problem is shown. */
  attempted: boolean;
  onChange: (changes: Partial<ApplicationForm>) => void;
}

/** The first step: what the application is, and how often it is reported. */
export function DescribeStep({ form, attempted, onChange }: StepProps) {
  const { t } = useTranslation();
  const problem = (text: string): string | undefined =>
    attempted && text.trim() === '' ? t(`${KEY}.required`) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label={t(`${KEY}.name`)}
        value={form.name}
        maxLength={TEXT_MAX}
        required
        onChange={(name) => onChange({ name })}
        error={problem(form.name)}
      />
      {/* 9.07: four to seven rows. */}
      <TextField
        label={t(`${KEY}.description`)}
        help={t(`${KEY}.descriptionHelp`)}
        value={form.description}
        maxLength={DESCRIPTION_MAX}
        rows={[4, 7]}
        onChange={(description) => onChange({ description })}
      />
      <RadioField
        label={t(`${KEY}.licenseType`)}
        value={form.licenseType}
        options={licenseTypes.map((value) => ({ value, label: t(`${KEY}.licenseTypes.${value}`) }))}
        required
        onChange={(licenseType) => onChange({ licenseType })}
        error={problem(form.licenseType)}
      />
      <RadioField
        label={t(`${KEY}.frequency`)}
        value={form.reportingFrequency}
        options={periodicFrequencies.map((value) => ({ value, label: t(`${KEY}.frequencies.${value}`) }))}
        required
        onChange={(reportingFrequency) => onChange({ reportingFrequency })}
        error={problem(form.reportingFrequency)}
      />
    </Box>
  );
}
