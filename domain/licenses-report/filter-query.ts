import { z } from 'zod';
import type { FilterParam } from '../core/filter-kinds.ts';
import { params } from './filter-address.ts';
import type { ParamName } from './filters.ts';

/** The filters as the API takes them: texts that `readFilters` understands. */
export const FilterQuery = z.object(
  Object.fromEntries(params.map((param) => [param.inAddress, param.query()])) as Record<
    ParamName,
    ReturnType<FilterParam['query']>
  >,
);
