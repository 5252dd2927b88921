import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode, type Ref } from 'react';
import { whenReleased } from './when-released.ts';

interface CheckboxFieldProps {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A box to tick, its label at its right, help or error below. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, value, onChange, help, error, required = false, disabled = false } = props;
  const textId = `${useId()}-text`;
  const text = error ?? help;
  return (
    <div>
      <FormControlLabel
        label={label}
        required={required}
        disabled={disabled}
        sx={{ '& .MuiFormControlLabel-asterisk': { color: 'error.main' } }}
        control={
          <Checkbox
            checked={value}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={whenReleased(props.onBlur)}
            {...(props.name === undefined ? {} : { name: props.name })}
            slotProps={{
              input: {
                ref: props.inputRef ?? null,
                'aria-invalid': error === undefined ? undefined : true,
                'aria-describedby': text === undefined ? undefined : textId,
              },
            }}
          />
        }
      />
      <div id={textId} aria-live="polite">
        {text !== undefined && (
          <FormHelperText
            component="div"
            error={error !== undefined}
            sx={{ mt: 0, ml: 3.25, display: 'flex', gap: 0.75, alignItems: 'flex-start' }}
          >
            {error !== undefined && (
              <Box component="span" sx={{ display: 'inline-flex', flex: 'none', pt: '3px' }}>
                <CircleAlert size={14} aria-hidden />
              </Box>
            )}
            <span>{text}</span>
          </FormHelperText>
        )}
      </div>
    </div>
  );
}
