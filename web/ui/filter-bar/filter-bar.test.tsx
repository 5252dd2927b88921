import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { eventually } from '../../../testing/eventually.ts';
import { SplitButton } from '../split-button.tsx';
import { StepperDots } from '../stepper-dots.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';

function Bar() {
  const [set, setSet] = useState(['Expiry: soon', 'Owner: Ines', 'Product: pdf2data']);
  return (
    <FilterBar
      filters={set.map((label) => ({
        id: label,
        name: label,
        label,
        editor: <input aria-label={`Edit ${label}`} />,
        onRemove: () => setSet(set.filter((one) => one !== label)),
      }))}
      onClear={() => setSet([])}
    >
      <span>fields</span>
    </FilterBar>
  );
}

describe('filter bar', () => {
  const chips = () =>
    screen
      .queryAllByRole('button', { name: /^Remove filter/ })
      .map((chip) => chip.textContent.replace('Remove filter ', ''));

  test('what is set stands as chips; a removed chip hands the focus to the next', async () => {
    const user = userEvent.setup();
    render(<Bar />);
    expect(screen.getByRole('search', { name: 'Filters' })).toBeInTheDocument();
    screen.getByRole('button', { name: 'Remove filter Owner: Ines' }).focus();
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Expiry: soon', 'Product: pdf2data']);
    expect(screen.getByRole('button', { name: 'Remove filter Product: pdf2data' })).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(chips()).toEqual(['Expiry: soon']);
    expect(screen.getByRole('button', { name: 'Remove filter Expiry: soon' })).toHaveFocus();
  });

  test('a chip is its filter: a click opens what edits it, Escape gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Bar />);
    const chip = screen.getByRole('button', { name: 'Owner: Ines' });
    await user.click(chip);
    expect(screen.getByRole('dialog', { name: 'Owner: Ines' })).toContainElement(
      screen.getByRole('textbox', { name: 'Edit Owner: Ines' }),
    );
    await user.keyboard('{Escape}');
    await eventually(() => expect(chip).toHaveFocus());
    await user.keyboard('{Delete}');
    expect(chips()).toEqual(['Expiry: soon', 'Product: pdf2data']);
  });

  test('all are cleared at once', async () => {
    render(<Bar />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(chips()).toEqual([]);
  });
});

describe('filter panel', () => {
  test('[9.21] is 400 px wide, says how many filters are set, and Escape gives the focus back', async () => {
    const user = userEvent.setup();
    render(
      <FilterPanel count={2} onClear={() => undefined}>
        <input aria-label="Owner" />
      </FilterPanel>,
    );
    const opener = screen.getByRole('button', { name: 'Filters 2' });
    await user.click(opener);
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    expect(getComputedStyle(panel).width).toBe('400px');
    expect(screen.getByRole('textbox', { name: 'Owner' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await eventually(() => expect(opener).toHaveFocus());
  });
});

test('a split button does its own thing at once and offers its relatives', async () => {
  const user = userEvent.setup();
  const main = vi.fn<() => void>();
  const other = vi.fn<() => void>();
  render(
    <SplitButton
      main={{ id: 'usage', label: 'Usage of all keys', onSelect: main }}
      others={[{ id: 'chosen', label: 'Usage of 2 chosen keys', onSelect: other }]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Usage of all keys' }));
  await user.click(screen.getByRole('button', { name: 'More actions: Usage of all keys' }));
  await user.click(screen.getByRole('menuitem', { name: 'Usage of 2 chosen keys' }));
  expect([main.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});

test('the dots say in words where one is', () => {
  render(<StepperDots steps={['Describe applications', 'Report usage', 'Summary']} current={1} />);
  expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 3: Report usage');
});

test('long work shows how far it is and can be stopped', async () => {
  const onCancel = vi.fn<() => void>();
  render(
    <ProgressLine
      label="Uploading"
      done={1_200}
      total={4_800}
      detail="about 2 minutes left"
      onCancel={onCancel}
    />,
  );
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText(/1,200 of 4,800/)).toHaveTextContent('about 2 minutes left');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
