import '@testing-library/jest-dom/vitest';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TextField } from '../fields/text-field.tsx';
import { SubmitList, type SubmitListItem } from './submit-list.tsx';
import { WizardFrame } from './wizard-frame.tsx';

const steps = [
  { id: 'describe', label: 'Describe applications' },
  { id: 'usage', label: 'Report usage' },
  { id: 'summary', label: 'Summary' },
];

interface Spies {
  onEnter: (step: string) => void;
  onSend: () => void;
}
function Wizard({ onEnter, onSend }: Spies) {
  const [index, setIndex] = useState(0);
  const [name, setName] = useState('');
  const reason = name === '' ? 'Give the application a name to go on.' : undefined;
  return (
    <WizardFrame
      steps={steps}
      current={steps[index]?.id ?? ''}
      description="What usage is reported for."
      onEnter={onEnter}
      blockedReason={reason}
      onBlocked={() => document.querySelector('input')?.focus()}
      onBack={index === 0 ? undefined : () => setIndex(index - 1)}
      onNext={() => (index === 2 ? onSend() : setIndex(index + 1))}
      {...(index === 2 ? { nextLabel: 'Send' } : {})}
    >
      <TextField label="Name" value={name} onChange={setName} />
    </WizardFrame>
  );
}
function open() {
  const spies = { onEnter: vi.fn<(step: string) => void>(), onSend: vi.fn<() => void>() };
  render(<Wizard {...spies} />);
  return { ...spies, user: userEvent.setup() };
}
const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole('button', { name });

describe('a wizard', () => {
  test('[2.83] goes on and back, with the focus on the heading of each step it enters', async () => {
    const { user } = open();
    expect(heading('Describe applications')).not.toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Viewer');
    await user.click(button('Next'));
    expect(heading('Report usage')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 3: Report usage');
    await user.click(button('Back'));
    expect(heading('Describe applications')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Viewer');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  test('[4.16] tells of every step that is entered, the first one too, once each', async () => {
    const { user, onEnter } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Viewer');
    await user.click(button('Next'));
    await user.click(button('Back'));
    expect(onEnter.mock.calls).toEqual([['describe'], ['usage'], ['describe']]);
  });

  test('an incomplete step says why it cannot be left, and its button leads to the problem', async () => {
    const { user } = open();
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Next')).toHaveAccessibleDescription('Give the application a name to go on.');
    await user.click(button('Next'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(heading('Describe applications')).toBeInTheDocument();
  });

  test('Enter in a field goes on, and at the last step sends', async () => {
    const { user, onSend } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Viewer{Enter}');
    expect(heading('Report usage')).toHaveFocus();
    await user.click(button('Next'));
    await user.click(button('Send'));
    expect(onSend).toHaveBeenCalledOnce();
  });
});

describe('the list of what is sent', () => {
  const items: readonly SubmitListItem[] = [
    { id: 'case', label: 'Case', state: 'done' },
    { id: 'a', label: 'Application Viewer', state: 'failed', reason: 'The name is taken.' },
    { id: 'b', label: 'Application Scanner', state: 'unknown', reason: 'No connection.' },
    { id: 'c', label: 'Usage of Viewer', state: 'heldUp' },
    { id: 'd', label: 'Usage of Scanner', state: 'waiting' },
    { id: 'e', label: 'Contact', state: 'sending' },
  ];

  test('[4.29] shows the state of each part and why it is not in', () => {
    render(<SubmitList items={items} />);
    const rows = within(screen.getByRole('list', { name: 'Submission progress' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'CaseSent',
      'Application ViewerNot acceptedThe name is taken. ',
      'Application ScannerNo response yetNo connection. It may have been received. You can try again: it counts only once.',
      'Usage of ViewerWaiting for another item',
      'Usage of ScannerWaiting',
      'ContactSending',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 6 sent');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers another try where one can help', async () => {
    const onRetry = vi.fn<() => void>();
    render(<SubmitList items={items} onRetry={onRetry} />);
    await userEvent.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
