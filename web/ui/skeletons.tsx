import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Says once that something loads; the grey shapes themselves are hidden from screen readers. */
function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** A page before it is there: head with breadcrumb, title and context, then a card. */
export function PageSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Loading>
      <Skeleton width={180} height={20} sx={{ mb: 0.5 }} />
      <Skeleton width={280} height={32} />
      <Skeleton width={220} height={22} sx={{ mt: 0.5, mb: 3 }} />
      {children ?? <Skeleton variant="rounded" height={240} sx={{ borderRadius: 1.25 }} />}
    </Loading>
  );
}

/** A grid of cards before they are there. */
export function CardsSkeleton({ count = 3, height = 132 }: { count?: number; height?: number }) {
  return (
    <Loading>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {times(count).map((index) => (
          <Skeleton key={index} variant="rounded" height={height} sx={{ borderRadius: 1.25 }} />
        ))}
      </Box>
    </Loading>
  );
}

/** One card over the whole width before it is there. */
export function CardSkeleton({ height }: { height: number | { xs: number; sm: number } }) {
  return (
    <Loading>
      <Skeleton variant="rounded" sx={{ height, borderRadius: 1.25 }} />
    </Loading>
  );
}

/** Lines of text or a list before they are there. */
export function LinesSkeleton({ count = 4, height = 36 }: { count?: number; height?: number }) {
  return (
    <Loading>
      {times(count).map((index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'center', height }}>
          <Skeleton width={`${88 - ((index * 23) % 40)}%`} height={16} />
        </Box>
      ))}
    </Loading>
  );
}
