import { formatNumber } from '#domain/core/format.ts';
import { isNumberText } from '#domain/core/whole-number-problem.ts';
import { usageLimits } from '#domain/volume-usage/license-file/usage-value.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';

interface UsageValueFieldProps {
  label: string;
  value: string;
  onChange: (kept: string) => void;
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
  const help = !isNumberText(value) ? unit : `${formatNumber(value)} ${unit}`;
  return (
    <NumberField
      {...props}
      value={value}
      limits={usageLimits}
      required
      help={<span className="tabular">{help}</span>}
    />
  );
}
