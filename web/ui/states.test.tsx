import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { ErrorState } from './error-state.tsx';
import { ExternalLink } from './external-link.tsx';
import { PageHead } from './page-head.tsx';
import { RelativeTime } from './relative-time.tsx';

describe('page head', () => {
  test('has one h1, the levels above as links and the title of the tab', () => {
    render(
      <PageHead
        title="Licenses"
        documentTitle="Licenses · Acme"
        breadcrumb={[
          <a key="a" href="/a">
            Acme
          </a>,
        ]}
        context="12 keys"
      />,
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toContainElement(
      screen.getByRole('link', { name: 'Acme' }),
    );
    expect(document.title).toBe('Licenses · Acme');
  });
});

describe('error state', () => {
  test('says what happened and offers a retry where one can help', async () => {
    const onRetry = vi.fn<() => void>();
    render(
      <ErrorState title="The licenses could not be loaded" onRetry={onRetry}>
        Service unavailable. Your filters were kept.
      </ErrorState>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Your filters were kept.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('offers none where it cannot', () => {
    render(<ErrorState title="Bad request" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('external link', () => {
  test('opens https in a new tab without an opener and says so', () => {
    render(<ExternalLink href="https://example.org/docs">Documentation</ExternalLink>);
    const link = screen.getByRole('link', { name: 'Documentation (opens in a new tab)' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    'javascript:alert(1)',
    'http://example.org',
    'data:text/html,x',
    '//example.org',
    'view-source:https://x.org',
  ])('%s stays plain text', (href) => {
    render(<ExternalLink href={href}>Documentation</ExternalLink>);
    expect(screen.getByText('Documentation')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('copy button', () => {
  test('copies and confirms to screen readers', async () => {
    const user = userEvent.setup();
    render(<CopyButton value="ABC-123" label="license key" />);
    await user.click(screen.getByRole('button', { name: 'Copy license key' }));
    expect(await navigator.clipboard.readText()).toBe('ABC-123');
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
  });

  test('says so when the text could not be fetched', async () => {
    const user = userEvent.setup();
    render(<CopyButton value={() => Promise.reject(new Error('403'))} label="license key" />);
    await user.click(screen.getByRole('button', { name: 'Copy license key' }));
    expect(await screen.findByText(/Copying failed/, { selector: '[role=status]' })).toBeInTheDocument();
  });
});

describe('dialogs', () => {
  test('a question puts the focus on the harmless answer and Escape takes it', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn<() => void>();
    const onCancel = vi.fn<() => void>();
    render(
      <ConfirmDialog
        open
        title="Cancel upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Keep editing"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        Files already sent are kept.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Cancel upload?' })).toHaveAccessibleDescription(
      'Files already sent are kept.',
    );
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('a slip on the backdrop closes nothing', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <DialogFrame open title="New application" onClose={onClose}>
        <input aria-label="Name" />
      </DialogFrame>,
    );
    await userEvent.click(document.querySelector('.MuiDialog-container')!);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledWith('closeButton');
  });

  test('[9.21] a dialog is at most 1000 px wide', () => {
    render(<DialogFrame open title="Wide" width={5000} onClose={() => undefined} />);
    expect(getComputedStyle(document.querySelector('.MuiDialog-paper')!).maxWidth).toBe('1000px');
  });
});

describe('relative time', () => {
  test('has the exact time as its title and is no stop of the keyboard', async () => {
    render(
      <>
        <RelativeTime value="2026-11-20T09:00:00Z" now={new Date('2026-11-20T12:30:00Z')} />
        <button type="button">Next</button>
      </>,
    );
    expect(screen.getByText('3 hours ago')).toHaveAttribute('title', '20 Nov 2026, 09:00 UTC');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});
