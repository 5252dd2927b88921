import { useTranslation } from 'react-i18next';
import { REASON_MAX } from '#domain/corrections/schema.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  /** Somebody tried to send: an empty reason is named as what is missing. */
  isTried: boolean;
}

/** Why a receipt is changed: everybody who sees it reads this. */
export function ReasonField({ value, onChange, isTried }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('corrections.reason')}
      help={t('corrections.reasonHelp')}
      value={value}
      onChange={onChange}
      required
      rows={[2, 6]}
      maxLength={REASON_MAX}
      error={isTried && value.trim() === '' ? t('corrections.required') : undefined}
    />
  );
}
