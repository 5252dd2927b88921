import { styled } from '@mui/material/styles';
import ListTree from 'lucide-react/icons/list-tree';

/** As light as a table of hundreds needs it: no ripple, no tooltip element until the browser shows its own. */
const Quiet = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: 6,
  color: 'var(--mui-palette-text-secondary)',
  cursor: 'pointer',
  '&:hover': {
    backgroundColor: 'var(--mui-palette-action-hover)',
    color: 'var(--mui-palette-text-primary)',
  },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
});

interface HowButtonProps {
  /** Names what it explains: "How was 1,382 documents counted?" */
  label: string;
  onClick: () => void;
}

/** A small, quiet button beside a figure that opens what the figure is made of. */
export function HowButton({ label, onClick }: HowButtonProps) {
  return (
    <Quiet
      type="button"
      data-aside=""
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onClick}
    >
      <ListTree size={15} aria-hidden />
    </Quiet>
  );
}
