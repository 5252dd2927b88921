import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filters, type FilterOf } from '#domain/licenses-report/filters.ts';
import { EMAIL_MAX } from '#domain/core/text-limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ControlProps } from '../control-props.ts';

/** A text that counts when it is finished: on Enter or when the field is left. */
export function TextControl({ name, value, onChange }: ControlProps<FilterOf<'text'>>) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed elsewhere: by a removed chip, or by going back.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const send = (): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t(filters[name].label)}
        value={text}
        onChange={setText}
        onBlur={send}
        maxLength={EMAIL_MAX}
        placeholder={t('licenses.report.edit.contactPlaceholder')}
      />
    </form>
  );
}
