import { useState } from 'react';
import { TextField } from './text-field.tsx';

interface FinishedTextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  maxLength?: number;
}

/** A text that counts when it is finished: on Enter or when the field is left. */
export function FinishedTextField({ value, onChange, ...field }: FinishedTextFieldProps) {
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
      <TextField {...field} value={text} onChange={setText} onBlur={send} autoComplete="off" />
    </form>
  );
}
