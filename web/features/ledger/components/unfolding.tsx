import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Head = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  // What more is said of a line stands below its figures, too: beside them a phone has four words of room.
  gridTemplateColumns: 'auto minmax(0, 1fr) fit-content(50%)',
  flex: 1,
  minWidth: 0,
  alignItems: 'start',
  columnGap: 8,
  padding: '8px 4px',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  '& svg': { marginTop: 2, color: 'var(--mui-palette-text-secondary)' },
  '& .what': { overflowWrap: 'anywhere' },
  '& .figures': { gridArea: '1 / 3', textAlign: 'end', overflowWrap: 'anywhere' },
  '& .struck': { textDecoration: 'line-through', color: 'var(--mui-palette-text-secondary)' },
  '& .second': {
    gridArea: '2 / 2 / auto / -1',
    overflowWrap: 'anywhere',
    fontSize: '0.8125rem',
    color: 'var(--mui-palette-text-secondary)',
  },
});

interface UnfoldingProps {
  /** What unfolds, for its name. */
  name: string;
  title: ReactNode;
  second?: ReactNode;
  figures: readonly string[];
  /** Its figures stand in force no more. */
  isStruck?: boolean;
  /** Beside the line, not part of its button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line with its figures that unfolds into what they are made of; what is folded is not asked for. */
export function Unfolding(props: UnfoldingProps) {
  const { name, title, second, figures, isStruck = false, action, children } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Head
          type="button"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={16} aria-hidden style={{ rotate: open ? '90deg' : '0deg' }} />
          <span className="what">{title}</span>
          {second !== undefined && <span className="second">{second}</span>}
          <span className="figures">
            {figures.map((figure) => (
              <span key={figure} className={isStruck ? 'struck' : ''} style={{ display: 'block' }}>
                {figure}
              </span>
            ))}
          </span>
        </Head>
        {action}
      </Box>
      {open && (
        <Box id={bodyId} role="group" aria-label={t('ledger.details', { name })} sx={{ pb: 1 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
