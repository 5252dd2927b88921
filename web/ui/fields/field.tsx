import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

/** What the control itself must carry, so that label, help and error belong to it. */
export interface DescribedControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FieldProps {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  /** Stands in place of the help. */
  error?: string | undefined;
  required?: boolean;
  /** `div` for controls that cannot be labelled by a label element, such as a group of radio buttons. */
  labelElement?: 'label' | 'div';
  children: (control: DescribedControl) => ReactNode;
}

/** Label above, control, help below; an error takes the place of the help. */
export function Field({
  id,
  label,
  help,
  error,
  required = false,
  labelElement = 'label',
  children,
}: FieldProps) {
  const hasError = error !== undefined && error !== '';
  const hasText = hasError || (help !== undefined && help !== '');
  const textId = `${id}-text`;
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <FormLabel
        id={`${id}-label`}
        component={labelElement}
        {...(labelElement === 'label' ? { htmlFor: id } : {})}
        required={required}
        sx={{ mb: 0.5, justifySelf: 'start' }}
      >
        {label}
      </FormLabel>
      {children({
        id,
        ...(hasText ? { 'aria-describedby': textId } : {}),
        ...(hasError ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {/* Always there, so that screen readers notice an error that appears. */}
      <Box id={textId} aria-live="polite">
        {hasText && (
          <FormHelperText
            component="div"
            error={hasError}
            sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}
          >
            {hasError && (
              <Box component="span" sx={{ display: 'inline-flex', flex: 'none', pt: '3px' }}>
                <CircleAlert size={14} aria-hidden />
              </Box>
            )}
            <span>{hasError ? error : help}</span>
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}
