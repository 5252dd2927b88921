import type { ThemeOptions } from '@mui/material/styles';
import { formComponents } from './theme-forms.ts';

type Components = NonNullable<ThemeOptions['components']>;

const surfaces: Components = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    // Clipped, not hidden: what is hidden scrolls, and nothing in it would stick to the window. As narrow as its place all the same.
    styleOverrides: { root: { borderRadius: 10, overflow: 'clip', minWidth: 0 } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 12,
        boxShadow: theme.vars.shadows[24],
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(12, 12, 20, 0.38)' } },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: theme.vars.shadows[8],
      }),
    },
  },
  MuiMenu: {
    defaultProps: { slotProps: { list: { dense: true } } },
    styleOverrides: { list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        minHeight: 32,
        fontSize: '0.8125rem',
        padding: '4px 8px',
        gap: 8,
        // The gap alone stands between icon and text.
        '& .MuiListItemIcon-root': { minWidth: 0 },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 350, enterNextDelay: 100, disableInteractive: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: '#24242f',
        color: '#ffffff',
        fontSize: '0.75rem',
        lineHeight: '1.125rem',
        fontWeight: 500,
        padding: '4px 8px',
        borderRadius: 6,
        maxWidth: 320,
        ...theme.applyStyles('dark', { backgroundColor: '#ececf1', color: '#16171d' }),
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 12px',
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
      }),
      icon: { padding: '3px 0', marginRight: 10, opacity: 1 },
      message: { padding: '2px 0' },
      action: { padding: 0, marginRight: -4 },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'pulse' }, styleOverrides: { root: { borderRadius: 4 } } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
};

const actions: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        minWidth: 0,
        padding: '7px 14px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        transition: theme.transitions.create(['background-color', 'border-color', 'color']),
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: theme.vars.palette.accent.solid,
              color: '#ffffff',
              '&:hover': { backgroundColor: theme.vars.palette.accent.solidHover },
              '&[aria-disabled="true"]': {
                backgroundColor: theme.vars.palette.background.sunken,
                color: theme.vars.palette.text.secondary,
                boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
              },
            },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              backgroundColor: theme.vars.palette.accent.danger,
              color: '#ffffff',
              '&:hover': { backgroundColor: theme.vars.palette.accent.dangerHover },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              padding: '6px 13px',
              backgroundColor: theme.vars.palette.background.paper,
              '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
            },
          },
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: { borderColor: theme.vars.palette.divider },
          },
          { props: { size: 'small' }, style: { minHeight: 30, padding: '4px 10px', fontSize: '0.8125rem' } },
        ],
      }),
      startIcon: { marginLeft: -2, marginRight: 6 },
      endIcon: { marginLeft: 6, marginRight: -2 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, padding: 8 },
      sizeSmall: { padding: 5, borderRadius: 6 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 6, fontSize: '0.8125rem', height: 26 },
      sizeSmall: { height: 22, fontSize: '0.75rem' },
      label: { paddingLeft: 8, paddingRight: 8 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', minWidth: 0 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '4px 10px',
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        textTransform: 'none',
        borderColor: theme.vars.palette.divider,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 4, height: 6 } } },
};

/** How each part of the kit looks: dense, hairlines instead of shadows, no ripple. */
export const components: Components = {
  ...surfaces,
  ...actions,
  ...formComponents,
};
