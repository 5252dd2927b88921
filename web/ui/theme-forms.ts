import type { ThemeOptions } from '@mui/material/styles';

type Components = NonNullable<ThemeOptions['components']>;

/** Fields: label above, 36 px high, a line of at least 3:1, the accent when focused. */
export const formComponents: Components = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.line.strong,
          transition: theme.transitions.create(['border-color']),
        },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        '&.MuiInputBase-adornedStart .MuiOutlinedInput-input': { paddingLeft: 2 },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
      }),
      input: {
        padding: '7px 12px',
        height: '1.375rem',
        '&.MuiInputBase-inputMultiline': { height: 'auto' },
      },
      multiline: { padding: 0 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: '0.875rem' },
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { fontSize: '0.8125rem', lineHeight: '1.25rem', margin: '4px 0 0' } },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: '0.875rem' } } },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6, borderRadius: 6 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible', flex: 'none' },
      switchBase: ({ theme }) => ({
        padding: 2,
        '&.Mui-checked': {
          transform: 'translateX(14px)',
          color: '#ffffff',
          '& + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.accent.solid },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
      thumb: {
        width: 16,
        height: 16,
        backgroundColor: '#ffffff',
        boxShadow: '0 1px 2px rgba(10, 10, 20, 0.3)',
      },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.vars.palette.line.strong,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        textTransform: 'none',
        padding: '5px 14px',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.accent.soft,
        },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 3, paddingBottom: 3, paddingLeft: 9 },
        '& .MuiAutocomplete-input.MuiAutocomplete-input': { padding: '4px 3px' },
        // Beside a chip as wide as a phone: no empty line below it.
        '& .MuiAutocomplete-tag ~ .MuiAutocomplete-input.MuiAutocomplete-input': { minWidth: 12 },
      },
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: theme.vars.shadows[8],
      }),
      listbox: { padding: 4, maxHeight: '40vh' },
      option: { borderRadius: 6, fontSize: '0.8125rem', minHeight: 32 },
      noOptions: { fontSize: '0.8125rem' },
      loading: { fontSize: '0.8125rem' },
    },
  },
};
