import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startTexts } from '#web/app/i18n.ts';
import { StartPage } from './start-page.tsx';

test('the start page shows that the server is up', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'UP' }));
  await startTexts();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartPage />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('UP')).toBeInTheDocument();
});
