import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import type { FilterControlProps } from '../control-props.ts';

/** What edits all filters but the search is loaded where it is wanted: chips say their values without it. */
const FoldedControl = lazy(async () => ({
  default: (await loadCode(() => import('./filter-controls.tsx'))).FoldedControl,
}));

/** The control of a filter; it acts at once. */
export function FilterControl(props: FilterControlProps) {
  return (
    <Suspense fallback={<Box sx={{ height: 60 }} />}>
      <FoldedControl {...props} />
    </Suspense>
  );
}
