import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { moveMonth, weeksOf } from './calendar-moves.ts';
import type { CalendarUnit } from './calendar.tsx';
import { DateField } from './date-field.tsx';

const TODAY = '2026-11-20';
function Start({ unit = 'day', initial = null }: { unit?: CalendarUnit; initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <DateField
      label="Start date"
      unit={unit}
      value={value}
      onChange={setValue}
      today={TODAY}
      refusal={(day) => (day > TODAY ? 'Not in the future' : null)}
    />
  );
}
const field = () => screen.getByRole('textbox', { name: 'Start date' });
const opener = () => screen.getByRole('button', { name: 'Open the calendar: Start date' });
async function open(value: string) {
  const user = userEvent.setup();
  expect(field()).toHaveValue(value);
  await user.click(opener());
  return user;
}
const expectChosen = async (value: string) => {
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(field()).toHaveValue(value);
};

describe('a day', () => {
  test('the calendar opens on the chosen day and Enter chooses another', async () => {
    render(<Start initial="2026-11-04" />);
    const user = await open('4 Nov 2026');
    expect(screen.getByRole('dialog', { name: 'Calendar: Start date' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wednesday 4 November 2026' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expectChosen('12 Nov 2026');
  });

  test('without a day it opens on today', async () => {
    render(<Start />);
    await open('');
    expect(screen.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveAttribute(
      'aria-current',
      'date',
    );
    expect(screen.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveFocus();
  });

  test('arrows, Home, End, Page Up and Page Down move; Shift moves by years', async () => {
    render(<Start initial="2026-03-31" />);
    const user = await open('31 Mar 2026');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('Saturday 28 February 2026');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Monday 23 February 2026');
    await user.keyboard('{End}{ArrowRight}');
    expect(focused()).toBe('Monday 2 March 2026');
    await user.keyboard('{Shift>}{PageUp}{/Shift}{PageDown}');
    expect(focused()).toBe('Wednesday 2 April 2025');
  });

  test('a day that cannot be chosen can be reached and says why', async () => {
    render(<Start />);
    const user = await open('');
    await user.keyboard('{ArrowRight}');
    const tomorrow = screen.getByRole('button', { name: 'Saturday 21 November 2026' });
    expect(tomorrow).toHaveFocus();
    expect(tomorrow).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not in the future');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('Escape changes nothing and gives the focus back', async () => {
    render(<Start initial="2026-11-04" />);
    const user = await open('4 Nov 2026');
    await user.keyboard('{ArrowDown}{Escape}');
    await expectChosen('4 Nov 2026');
  });
});

describe('a typed day', () => {
  test.each([
    ['19/11/2026', '19 Nov 2026'],
    ['2026-11-19', '19 Nov 2026'],
    ['1 Mar 2026', '1 Mar 2026'],
  ])('%s is taken on leaving the field and written as %s', async (text, shown) => {
    render(<Start />);
    const user = userEvent.setup();
    await user.type(field(), text);
    await user.tab();
    expect(field()).toHaveValue(shown);
    expect(field()).toBeValid();
  });

  test('Enter takes it too, and the calendar opens on it', async () => {
    render(<Start initial="2026-01-01" />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.type(field(), '4/11/2026{Enter}');
    expect(field()).toHaveValue('4 Nov 2026');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('button', { name: 'Wednesday 4 November 2026' })).toHaveFocus();
  });

  test.each([
    ['31/02/2026', '“31/02/2026” is not a date. Enter a date such as 20/11/2026, 20 Nov 2026 or 2026-11-20.'],
    ['21/11/2026', 'Not in the future'],
  ])('%s is not taken, stays, and the field says why until it is mended', async (text, reason) => {
    render(<Start initial="2026-11-04" />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(field()).toHaveAccessibleDescription(reason);
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue(text);
    await user.clear(field());
    await user.type(field(), '5 Nov 2026');
    expect(field()).toBeValid();
    await user.tab();
    expect(field()).toHaveValue('5 Nov 2026');
  });

  test('that is not taken says so after the click that leaves the field, one that is taken counts before it', async () => {
    render(
      <>
        <Start initial="2026-11-04" />
        <button>Below</button>
      </>,
    );
    const user = userEvent.setup();
    const press = () =>
      user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Below' }) });
    await user.clear(field());
    await user.type(field(), '31/02/2026');
    await press();
    expect(field()).not.toHaveFocus();
    expect(field()).toBeValid();
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(field()).toBeInvalid());
    await user.clear(field());
    await user.type(field(), '5/11/2026');
    await press();
    expect(field()).toHaveValue('5 Nov 2026');
  });

  test('an emptied field keeps the day it had', async () => {
    render(<Start initial="2026-11-04" />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.tab();
    expect(field()).toHaveValue('4 Nov 2026');
  });
});

describe('a month', () => {
  test('is typed as its name or in figures', async () => {
    render(<Start unit="month" initial="2026-02" />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.type(field(), '12/2025{Enter}');
    expect(field()).toHaveValue('Dec 2025');
    await user.clear(field());
    await user.type(field(), 'someday{Enter}');
    expect(field()).toHaveAccessibleDescription(
      '“someday” is not a month. Enter a month such as Nov 2026, 11/2026 or 2026-11.',
    );
  });

  test('a year of months, chosen by arrows', async () => {
    render(<Start unit="month" initial="2026-02" />);
    const user = await open('Feb 2026');
    const grid = within(screen.getByRole('grid'));
    expect(grid.getAllByRole('button')).toHaveLength(12);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await expectChosen('Dec 2025');
  });

  test('months move within and across years', () => {
    const key = (name: string) => ({ key: name, shiftKey: false });
    expect(moveMonth('2026-11', key('ArrowDown'))).toBe('2027-02');
    expect(moveMonth('2026-11', key('Home'))).toBe('2026-10');
    expect(moveMonth('2026-11', key('End'))).toBe('2026-12');
    expect(moveMonth('2026-11', key('PageUp'))).toBe('2025-11');
    expect(moveMonth('2026-11', key('a'))).toBeNull();
  });
});

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-02');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2026-01-26', '2026-03-01']);
});
