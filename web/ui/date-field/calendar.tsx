import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  formatLongDay,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatWeekday,
} from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { CalendarCell } from './calendar-cell.tsx';
import { moveDay, moveMonth, quartersOf, weeksOf } from './calendar-moves.ts';

export type CalendarUnit = 'day' | 'month';

interface CalendarProps {
  unit: CalendarUnit;
  /** `YYYY-MM-DD` or `YYYY-MM`, as the unit is. */
  value: string | null;
  today: string;
  /** Null when a day or month may be chosen, otherwise why not. */
  refusal: (value: string) => string | null;
  onChoose: (value: string) => void;
}

const Grid = styled('table')({
  borderSpacing: 2,
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 500, fontSize: '0.75rem', color: 'var(--mui-palette-text-secondary)', height: 28 },
  '& td': { padding: 0, textAlign: 'center' },
});

/** A month of days or a year of months: one tab stop, arrows move, what cannot be chosen says why (5.19). */
export function Calendar({ unit, value, today, refusal, onChoose }: CalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const now = unit === 'day' ? today : today.slice(0, 7);
  const [active, setActive] = useState(value ?? now);
  const isDay = unit === 'day';
  const move = isDay ? moveDay : moveMonth;
  const rows = isDay ? weeksOf(active.slice(0, 7)) : quartersOf(active.slice(0, 4));

  // Keys take the focus along; the buttons beside the month's name keep it, to be pressed again.
  const moved = useRef(true);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const turn = (key: 'PageUp' | 'PageDown'): void => {
    const next = move(active, { key, shiftKey: false });
    if (next !== null) setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = move(active, event);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setActive(next);
  };

  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <IconButton size="small" aria-label={widgets.calendarBack} onClick={() => turn('PageUp')}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <Box component="span" aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 500 }}>
          {isDay ? formatMonth(active) : active.slice(0, 4)}
        </Box>
        <IconButton size="small" aria-label={widgets.calendarForward} onClick={() => turn('PageDown')}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Box>
      <Grid ref={grid} role="grid">
        {isDay && (
          <thead>
            <tr>
              {rows[0]?.map((day) => (
                <th key={day} scope="col">
                  {formatWeekday(day)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((one) => (
                <CalendarCell
                  key={one}
                  label={isDay ? formatLongDay(one) : formatMonth(one)}
                  text={isDay ? formatNumber(Number(one.slice(8))) : formatMonthName(one)}
                  isActive={one === active}
                  isChosen={one === value}
                  isNow={one === now}
                  isOutside={isDay && one.slice(0, 7) !== active.slice(0, 7)}
                  refusal={refusal(one)}
                  onKeyDown={onKeyDown}
                  onChoose={() => onChoose(one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}
