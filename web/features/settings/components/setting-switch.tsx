import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

interface SettingSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, with what that means below. */
export function SettingSwitch({ label, hint, checked, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <Box sx={{ '& + &, * + &': { mt: 2.5 } }}>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        sx={{ m: 0, width: '100%', justifyContent: 'space-between', gap: 2 }}
        control={
          <Switch
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mx: 0, mt: 0, pr: 7 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
