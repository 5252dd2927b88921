import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '#web/core/load-code.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { FilterControlProps } from '../control-props.ts';

/** What edits all filters but the search is loaded where it is wanted: chips say their values without it. */
const FoldedControl = lazy(async () => ({
  default: (await loadCode(() => import('./filter-controls.tsx'))).FoldedControl,
}));

/** The control of a filter; it acts at once. */
export function FilterControl(props: FilterControlProps) {
  const { t } = useTranslation();
  const { name, filters, change } = props;
  if (name === 'search')
    return (
      <SearchField
        value={filters.search}
        onSearch={(search) => change({ search })}
        label={t('licenses.report.searchLabel')}
        placeholder={t('licenses.report.searchPlaceholder')}
      />
    );
  return (
    <Suspense fallback={<Box sx={{ height: 60 }} />}>
      <FoldedControl {...props} />
    </Suspense>
  );
}
