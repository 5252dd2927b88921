import { styled } from '@mui/material/styles';

/** Header of the portal and the padding of its main part, in px. */
const AROUND = 56 + 64;

/** A page that fills the window: its table scrolls, the page does not. */
export const ReportFrame = styled('div')(({ theme }) => ({
  '--table-height': 'max(360px, calc(100dvh - 180px))',
  '& > header': { marginBottom: 12 },
  [theme.breakpoints.up('md')]: {
    '--table-height': '100%',
    display: 'flex',
    flexDirection: 'column',
    height: `max(620px, calc(100dvh - ${AROUND}px))`,
    '& > .table': { flex: '1 1 0', minHeight: 0 },
  },
}));
