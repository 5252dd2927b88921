import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useKnownUser } from '#web/core/session/current-user-context.tsx';
import type { createPortalRouter } from './router.tsx';

/** The pages of the router, whose routes know the person before anything renders. */
export function RoutedPages({ router }: { router: ReturnType<typeof createPortalRouter> }) {
  return <RouterProvider router={router} context={{ user: useKnownUser(), queryClient: useQueryClient() }} />;
}
