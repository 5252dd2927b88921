import { formatNumber } from '#domain/core/format.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface UsageValueFieldProps {
  label: string;
  /** Digits alone. */
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** What is counted, in a word. */
  unit: string;
}

/**
 * A usage value (5.04), typed in digits. Below it stands the same figure with its digits grouped: a field that groups
 * them itself would lose what is selected in it.
 */
export function UsageValueField({ value, unit, ...props }: UsageValueFieldProps) {
  const help = value === '' ? unit : `${formatNumber(value)} ${unit}`;
  return (
    <TextField
      {...props}
      value={value}
      inputMode="numeric"
      required
      help={<span className="tabular">{help}</span>}
    />
  );
}
