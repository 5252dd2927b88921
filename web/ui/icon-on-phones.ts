/** The look of a labelled button whose label leaves it on a phone: for heads with more than one button. */
export const ICON_ON_PHONES = {
  flex: 'none',
  minWidth: { xs: 0, sm: 64 },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
} as const;
