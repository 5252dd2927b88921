import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AsyncAutocomplete } from './async-autocomplete.tsx';
import { ChoiceList } from './choice-list.tsx';
import { RangeField, type Range } from './range-field.tsx';
import { SearchField } from './search-field.tsx';
import { MultiSelectField } from './select-field.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
const setup = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('search field', () => {
  const onSearch = vi.fn<(text: string) => void>();
  beforeEach(() => onSearch.mockReset());
  function Search({ initial = '' }: { initial?: string }) {
    const [value, setValue] = useState(initial);
    return (
      <>
        <SearchField
          label="Search licenses"
          value={value}
          onSearch={(text) => {
            onSearch(text);
            setValue(text);
          }}
        />
        <button type="button" onClick={() => setValue('from the address')}>
          Back
        </button>
      </>
    );
  }
  const box = () => screen.getByRole('searchbox', { name: 'Search licenses' });

  test('searches once when typing pauses, and keeps the focus', async () => {
    const user = setup();
    render(<Search />);
    await user.type(box(), 'core');
    await pass(300);
    expect(onSearch.mock.calls).toEqual([['core']]);
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('core');
  });

  test('spaces at the ends are not searched for, and do not vanish while typing', async () => {
    const user = setup();
    render(<Search />);
    await user.type(box(), 'core ');
    await pass(300);
    expect(onSearch.mock.calls).toEqual([['core']]);
    expect(box()).toHaveValue('core ');
  });

  test('Enter searches at once, Escape and the cross clear', async () => {
    const user = setup();
    render(<Search />);
    await user.type(box(), 'a{Enter}');
    expect(onSearch.mock.calls).toEqual([['a']]);
    await user.keyboard('{Escape}');
    expect(onSearch).toHaveBeenLastCalledWith('');
    await user.type(box(), 'b{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch).toHaveBeenLastCalledWith('');
    expect(box()).toHaveFocus();
  });

  test('a text that changed in the address takes the place of the typed one', async () => {
    const user = setup();
    render(<Search initial="old" />);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(box()).toHaveValue('from the address');
    await pass(1_000);
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('options that the server searches', () => {
  interface Person {
    id: string;
    name: string;
  }
  const people: Person[] = [
    { id: '1', name: 'Ines Internal' },
    { id: '2', name: 'Inga Other' },
  ];
  const load = vi.fn<(text: string, signal: AbortSignal) => Promise<readonly Person[]>>();
  beforeEach(() => load.mockReset().mockResolvedValue(people));
  function Owner() {
    const [value, setValue] = useState<Person | null>(null);
    return (
      <>
        <AsyncAutocomplete
          label="Owner"
          value={value}
          onChange={setValue}
          load={load}
          optionId={(person) => person.id}
          optionLabel={(person) => person.name}
        />
        <output>{value?.id}</output>
      </>
    );
  }
  const box = () => screen.getByRole('combobox', { name: 'Owner' });

  test('[5.30][9.20] starts at 2 characters, 300 ms after the last key', async () => {
    vi.useFakeTimers();
    render(<Owner />);
    const type = (value: string) => fireEvent.change(box(), { target: { value } });
    act(() => box().focus());
    type('i');
    expect(screen.getByText('Type at least 2 characters')).toBeInTheDocument();
    await pass(1_000);
    expect(load).not.toHaveBeenCalled();
    type('in');
    await pass(200);
    type('ine');
    await pass(299);
    expect(load).not.toHaveBeenCalled();
    await pass(1);
    expect(load.mock.calls.map(([text]) => text)).toEqual(['ine']);
  });

  test('Enter in a search half typed does not send the form around it', async () => {
    const user = setup();
    const onSubmit = vi.fn<() => void>();
    render(
      <form onSubmit={onSubmit}>
        <Owner />
        <button type="submit">Next</button>
      </form>,
    );
    await user.type(box(), 'in{Enter}');
    await pass(300);
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(box()).toHaveValue('in');
  });

  test('the chosen option arrives, by keyboard', async () => {
    const user = setup();
    render(<Owner />);
    await user.type(box(), 'in');
    await pass(300);
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('2');
    expect(box()).toHaveValue('Inga Other');
  });

  test('an answer that was overtaken is not shown', async () => {
    const user = setup();
    let answerFirst: (found: readonly Person[]) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
    load.mockResolvedValueOnce([people[1]!]);
    render(<Owner />);
    await user.type(box(), 'in');
    await pass(300);
    await user.type(box(), 'g');
    await pass(300);
    await act(async () => answerFirst(people));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Inga Other']);
  });

  test('a failed search says so and can be tried again', async () => {
    const user = setup();
    load.mockRejectedValueOnce(new Error('503'));
    render(<Owner />);
    await user.type(box(), 'in');
    await pass(300);
    expect(screen.getByRole('alert')).toHaveTextContent('The options could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(300);
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });
});

test('several choices are counted, one is named', async () => {
  const user = setup();
  function Platform() {
    const [value, setValue] = useState<string[]>([]);
    const options = ['a', 'b'].map((id) => ({ value: id, label: `Platform ${id}` }));
    return (
      <MultiSelectField
        label="Platform"
        options={options}
        value={value}
        onChange={setValue}
        placeholder="Any"
      />
    );
  }
  render(<Platform />);
  const box = () => screen.getByRole('combobox', { name: /Platform/, hidden: true });
  expect(box()).toHaveTextContent('Any');
  await user.click(box());
  // A control within an option would be one that nobody can reach.
  expect(screen.getByRole('listbox').querySelector('input, button, [tabindex="0"] *[tabindex]')).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Platform a' }));
  expect(box()).toHaveTextContent('Platform a');
  await user.click(screen.getByRole('option', { name: 'Platform b' }));
  expect(box()).toHaveTextContent('2 selected');
});

test('[9.03] a range moves in steps of 10', async () => {
  const onChange = vi.fn<(range: Range) => void>();
  render(<RangeField label="Usage" value={[0, 100]} onChange={onChange} format={(value) => `${value}%`} />);
  const from = screen.getByRole('slider', { name: 'Usage: from' });
  fireEvent.change(from, { target: { value: '10' } });
  expect(from).toHaveAttribute('step', '10');
  expect(onChange).toHaveBeenCalledWith([10, 100]);
});

describe('list of choices', () => {
  const onChange = vi.fn<(value: string[]) => void>();
  beforeEach(() => onChange.mockReset());
  function List() {
    const [value, setValue] = useState<string[]>(['b']);
    return (
      <ChoiceList
        label="Letters"
        allLabel="All"
        options={['a', 'b', 'c'].map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => (box.checked ? 1 : 0))
      .join('');

  test('[9.20] all or none show at once and count when they have stood for half a second', async () => {
    vi.useFakeTimers(); // and no real time passes beside
    render(<List />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'All' }));
    expect(chosen()).toBe('1111');
    fireEvent.click(screen.getByRole('checkbox', { name: 'All' }));
    expect(chosen()).toBe('0000');
    await pass(499);
    expect(onChange).not.toHaveBeenCalled();
    await pass(1);
    expect(onChange.mock.calls).toEqual([[[]]]);
  });

  test('a single choice meanwhile counts at once, with all that was shown', async () => {
    const user = setup();
    render(<List />);
    await user.click(screen.getByRole('checkbox', { name: 'All' }));
    await user.click(screen.getByRole('checkbox', { name: 'a' }));
    await pass(1_000);
    expect(onChange.mock.calls).toEqual([[['b', 'c']]]);
  });
});
