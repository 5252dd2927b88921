import '@testing-library/jest-dom/vitest';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { FileList } from './file-list.tsx';

const extensions = ['.ulvd', '.lvd', '.zip'];
const file = (name: string): File => new File(['x'], name);
const transfer = (files: File[]) => ({ files, types: ['Files'], dropEffect: 'none' });

function show(props: Partial<Parameters<typeof FileDropZone>[0]> = {}) {
  const onAdd = vi.fn<(files: File[]) => void>();
  render(<FileDropZone label="Usage files" extensions={extensions} multiple onAdd={onAdd} {...props} />);
  const input = screen.getByLabelText<HTMLInputElement>('Usage files', { selector: 'input' });
  return { onAdd, input, zone: input.parentElement! };
}
const names = (onAdd: ReturnType<typeof show>['onAdd']) =>
  onAdd.mock.calls.map(([files]) => files.map(({ name }) => name));

describe('taking files', () => {
  test('by browsing, whatever the case of the extension', async () => {
    const { onAdd, input } = show();
    await userEvent.upload(input, [file('a.ulvd'), file('B.ZIP')]);
    expect(names(onAdd)).toEqual([['a.ulvd', 'B.ZIP']]);
  });

  test('by dropping, and it says which files it cannot take', () => {
    const { onAdd, zone, input } = show();
    fireEvent.dragEnter(zone, { dataTransfer: transfer([]) });
    expect(zone).toHaveClass('over');
    fireEvent.drop(zone, { dataTransfer: transfer([file('a.lvd'), file('b.xlsx')]) });
    expect(zone).not.toHaveClass('over');
    expect(names(onAdd)).toEqual([['a.lvd']]);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(/b\.xlsx: only \.ulvd, \.lvd, \.zip files can be used here\./);
  });

  test('and says of each refused file why, once for each reason', () => {
    const explainRefusal = ({ name }: File) => (name.endsWith('.rar') ? 'Unpack it first.' : undefined);
    const { onAdd, zone, input } = show({ explainRefusal });
    fireEvent.drop(zone, { dataTransfer: transfer(['a.rar', 'b.txt', 'c.rar', 'd.lvd'].map(file)) });
    expect(names(onAdd)).toEqual([['d.lvd']]);
    expect(input).toHaveAccessibleDescription(
      /a\.rar, c\.rar: Unpack it first\. b\.txt: only \.ulvd, \.lvd, \.zip files can be used here\./,
    );
  });

  test('by pasting anywhere on the page, except into a text field', () => {
    const { onAdd } = show();
    fireEvent.paste(document.body, { clipboardData: transfer([file('a.ulvd')]) });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.paste(field, { clipboardData: transfer([file('b.ulvd')]) });
    field.remove();
    expect(names(onAdd)).toEqual([['a.ulvd']]);
  });

  test('one file where one is wanted', () => {
    const { onAdd, zone, input } = show({ multiple: false });
    fireEvent.drop(zone, { dataTransfer: transfer([file('a.ulvd'), file('b.ulvd')]) });
    expect(names(onAdd)).toEqual([['a.ulvd']]);
    expect(input).toHaveAccessibleDescription(/a\.ulvd was added/);
  });

  test('the same file again, after it was mended', async () => {
    const { onAdd, input } = show();
    await userEvent.upload(input, file('a.ulvd'));
    await userEvent.upload(input, file('a.ulvd'));
    expect(onAdd).toHaveBeenCalledTimes(2);
  });

  test('none while it is disabled', () => {
    const { onAdd, zone } = show({ disabled: true });
    fireEvent.drop(zone, { dataTransfer: transfer([file('a.ulvd')]) });
    fireEvent.paste(document.body, { clipboardData: transfer([file('a.ulvd')]) });
    expect(onAdd).not.toHaveBeenCalled();
  });
});

test('a file dropped beside the zone does not replace the page', () => {
  show();
  const drop = createEvent.drop(document.body, { dataTransfer: transfer([file('a.ulvd')]) });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(true);
});

test('help, then the error in its place', () => {
  const { input } = show({ help: 'At most 100 MB', error: 'Choose a file' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(/Choose a file/);
  expect(screen.queryByText('At most 100 MB')).toBeNull();
});

describe('the list', () => {
  test('shows each file with its own state, in words', () => {
    render(
      <FileList
        files={[
          { id: '1', name: 'a.ulvd', size: 1_234, state: 'done' },
          { id: '2', name: 'b.ulvd', size: 10, state: 'refused', message: 'The file is not complete.' },
          { id: '3', name: 'c.ulvd', size: 10, state: 'working', progress: 40 },
          { id: '4', name: 'd.ulvd', size: 10, state: 'retryable' },
        ]}
      />,
    );
    const items = within(screen.getByRole('list', { name: 'Selected files' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'a.ulvd1.2 kBDone',
      'b.ulvd10 bytesRejectedThe file is not complete.',
      'c.ulvd10 bytesProcessing',
      'd.ulvd10 bytesNot sent, can be retried',
    ]);
    expect(screen.getByRole('progressbar', { name: 'c.ulvd' })).toHaveAttribute('aria-valuenow', '40');
  });

  test('of hundreds of files shows the first hundred, and a hundred more at each press', async () => {
    const many = Array.from({ length: 250 }, (_, at) => ({ id: `${at}`, name: `${at}.ulvd`, size: 1 }));
    render(<FileList files={many.map((one) => ({ ...one, state: 'ready' as const }))} />);
    const shown = () => screen.getAllByText(/\.ulvd$/).length;
    expect(shown()).toBe(100);
    await userEvent.click(screen.getByRole('button', { name: 'and 150 more' }));
    expect(shown()).toBe(200);
    await userEvent.click(screen.getByRole('button', { name: 'and 50 more' }));
    expect(shown()).toBe(250);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a file can be taken out, unless it is being worked on', async () => {
    const onRemove = vi.fn<(id: string) => void>();
    render(
      <FileList
        onRemove={onRemove}
        files={[
          { id: '1', name: 'a.ulvd', size: 1, state: 'ready' },
          { id: '2', name: 'b.ulvd', size: 1, state: 'working' },
        ]}
      />,
    );
    expect(screen.queryByRole('button', { name: 'Remove b.ulvd' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.ulvd' }));
    expect(onRemove).toHaveBeenCalledWith('1');
  });
});

describe('what was said of earlier files', () => {
  test('names files that are in the list already', async () => {
    const { input } = show({ onAdd: () => ['a.ulvd'] });
    await userEvent.upload(input, [file('a.ulvd')]);
    expect(input).toHaveAccessibleDescription(/Already in the list: a\.ulvd\./);
  });

  test('is over once the others are on their way', () => {
    const props = { label: 'Usage files', extensions, multiple: true, onAdd: () => {} };
    const { rerender } = render(<FileDropZone {...props} />);
    const input = screen.getByLabelText<HTMLInputElement>('Usage files', { selector: 'input' });
    fireEvent.drop(input.parentElement!, { dataTransfer: transfer([file('brochure.pdf')]) });
    expect(input).toBeInvalid();
    rerender(<FileDropZone {...props} disabled />);
    expect(input).not.toBeInvalid();
  });
});

test('a list of files in work has no bar of its own unless it is given how far they are', () => {
  render(<FileList files={[{ id: '1', name: 'a.ulvd', size: 10, state: 'working' }]} />);
  expect(screen.getByText('Processing')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('list', { name: 'Selected files' })).toHaveAttribute('tabindex', '0');
});
