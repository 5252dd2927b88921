import './no-eval.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startTexts } from './i18n.ts';
import { router } from './router.tsx';

const queryClient = new QueryClient();

await startTexts();
const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
