import { styled } from '@mui/material/styles';
import { MONO_FONT } from '#web/ui/theme.ts';

/** Header of the portal and the padding of its main part. */
const AROUND = 56 + 64;

/** The report fills the window: the table scrolls, the page does not. Looks of cells are classes: a thousand share them. */
export const ReportFrame = styled('div')(({ theme }) => ({
  '--table-height': 'max(360px, calc(100dvh - 180px))',
  [theme.breakpoints.up('md')]: {
    '--table-height': '100%',
    display: 'flex',
    flexDirection: 'column',
    height: `max(620px, calc(100dvh - ${AROUND}px))`,
    '& > .table': { flex: '1 1 0', minHeight: 0 },
  },
  '& .table .account': { whiteSpace: 'normal', overflowWrap: 'anywhere', color: 'inherit' },
  '& .table .mono': { fontFamily: MONO_FONT, fontSize: '0.75rem' },
  '& .table .faint, & .table .second': { color: theme.vars?.palette.text.secondary ?? '' },
  '& .table .second': {
    display: 'block',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .table .warn': {
    display: 'inline-flex',
    marginLeft: 6,
    verticalAlign: '-2px',
    color: theme.vars?.palette.warning.main ?? '',
  },
  '& .table .date': { display: 'inline-flex', alignItems: 'center', gap: 5, fontWeight: 500 },
  '& .table .soon': { color: theme.vars?.palette.warning.main ?? '' },
  '& .table .expired': { color: theme.vars?.palette.error.main ?? '' },
}));
