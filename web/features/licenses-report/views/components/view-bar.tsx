import Box from '@mui/material/Box';
import { memo } from 'react';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { QuickViews, type QuickViewsProps } from '../../components/quick-views.tsx';
import type { Looked } from './view-dialog.tsx';

const ViewsMenu = lazyPart(
  () => import('./views-menu.tsx'),
  (part) => part.ViewsMenu,
);

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
      <ViewsMenu filters={quick.filters} sort={sort} />
    </Box>
  );
});
