import '@testing-library/jest-dom/vitest';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { startTexts } from '#web/core/i18n.ts';
import { StartLoaderPage } from './start-loader-page.tsx';

test('a start that takes long says that the portal goes on trying', async () => {
  vi.useFakeTimers();
  try {
    await startTexts();
    render(<StartLoaderPage />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByRole('status')).toHaveTextContent(
      'This is taking longer than usual. We are still trying.',
    );
  } finally {
    vi.useRealTimers();
  }
});
