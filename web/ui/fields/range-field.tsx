import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useId, useState, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from './field.tsx';

export type Range = readonly [from: number, to: number];

interface RangeFieldProps {
  label: string;
  value: Range;
  /** Called when a thumb is let go. */
  onChange: (value: Range) => void;
  min?: number;
  max?: number;
  /** Range selectors step by 10 (9.03). */
  step?: number;
  format: (value: number) => string;
  help?: ReactNode;
  disabled?: boolean;
}

/** From and to on one line, in steps of 10 (9.03). */
export function RangeField(props: RangeFieldProps) {
  const { label, value, onChange, min = 0, max = 100, step = 10, format, help, disabled = false } = props;
  const id = useId();
  const [moving, setMoving] = useState<Range | null>(null);
  const shown = moving ?? value;
  return (
    <Field id={id} label={label} help={help} labelElement="div">
      {() => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1 }} className="tabular">
          <Slider
            size="small"
            value={[...shown]}
            min={min}
            max={max}
            step={step}
            marks
            disabled={disabled}
            getAriaLabel={(thumb) => fillText(thumb === 0 ? widgets.rangeFrom : widgets.rangeTo, { label })}
            getAriaValueText={format}
            onChange={(_event, next) => setMoving(rangeOf(next))}
            onChangeCommitted={(_event, next) => {
              setMoving(null);
              onChange(rangeOf(next));
            }}
          />
          <Box
            component="output"
            sx={{ flex: 'none', minWidth: 92, textAlign: 'right', typography: 'body2' }}
          >
            {format(shown[0])} – {format(shown[1])}
          </Box>
        </Box>
      )}
    </Field>
  );
}

const rangeOf = (value: number | number[]): Range =>
  Array.isArray(value) ? [value[0] ?? 0, value[1] ?? 0] : [value, value];
