import useMediaQuery from '@mui/material/useMediaQuery';

/** On a phone lists show two lines for each row. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width:599.95px)', { noSsr: true });
