import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { KeyboardEvent } from 'react';

interface CalendarCellProps {
  /** Read aloud: the whole date. */
  label: string;
  /** Shown: the day of the month, the name of the month. */
  text: string;
  isActive: boolean;
  isChosen: boolean;
  isNow: boolean;
  /** A day of the month before or after. */
  isOutside: boolean;
  refusal: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
}

const Day = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  minWidth: 34,
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  textAlign: 'center',
  fontSize: '0.8125rem',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 0 },
  '&.outside': { color: 'var(--mui-palette-text-secondary)' },
  '&.now': { fontWeight: 700, boxShadow: 'inset 0 0 0 1px var(--mui-palette-line-strong)' },
  '&[aria-disabled="true"]': {
    color: 'var(--mui-palette-text-disabled)',
    textDecoration: 'line-through',
    cursor: 'not-allowed',
  },
  '&.chosen': { backgroundColor: 'var(--mui-palette-accent-solid)', color: '#ffffff', fontWeight: 600 },
});

/** A day or month; one that cannot be chosen stays reachable, for its reason to be read. */
export function CalendarCell(props: CalendarCellProps) {
  const { label, text, isActive, isChosen, isNow, isOutside, refusal, onKeyDown, onChoose } = props;
  const classes = [isChosen && 'chosen', isNow && 'now', isOutside && 'outside'].filter(Boolean).join(' ');
  const day = (
    <Day
      type="button"
      className={classes}
      aria-label={label}
      aria-current={isNow ? 'date' : undefined}
      aria-disabled={refusal !== null || undefined}
      tabIndex={isActive ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => refusal === null && onChoose()}
    >
      {text}
    </Day>
  );
  return (
    <td aria-selected={isChosen}>
      {refusal === null ? (
        day
      ) : (
        <Tooltip title={refusal} describeChild>
          {day}
        </Tooltip>
      )}
    </td>
  );
}
