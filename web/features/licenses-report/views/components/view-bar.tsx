import Box from '@mui/material/Box';
import { lazy, memo, Suspense } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import { QuickViews, type QuickViewsProps } from '../../components/quick-views.tsx';
import type { Looked } from './view-dialog.tsx';

const ViewsMenu = lazy(async () => ({
  default: (await loadCode(() => import('./views-menu.tsx'))).ViewsMenu,
}));

/** What staff ask most, and the views that they saved themselves. */
export const ViewBar = memo(function ViewBar({ sort, ...quick }: QuickViewsProps & Pick<Looked, 'sort'>) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        '& > button': { mt: '2px' },
        '& nav': { flex: '1 1 0', minWidth: 0 },
      }}
    >
      <QuickViews {...quick} />
      <Suspense fallback={null}>
        <ViewsMenu filters={quick.filters} sort={sort} />
      </Suspense>
    </Box>
  );
});
