import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Head = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  alignItems: 'flex-start',
  gap: 8,
  padding: '8px 4px',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  '& svg': { flex: 'none', marginTop: 2, color: 'var(--mui-palette-text-secondary)' },
  '& .what': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .figures': { textAlign: 'end', maxWidth: '50%', overflowWrap: 'anywhere' },
  '& .struck': { textDecoration: 'line-through', color: 'var(--mui-palette-text-secondary)' },
  '& .second': {
    display: 'block',
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
          <span className="what">
            {title}
            {second !== undefined && <span className="second">{second}</span>}
          </span>
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
