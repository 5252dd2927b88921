import { queryOptions } from '@tanstack/react-query';
import { getProgram } from '#domain/command-line/contract.ts';
import { call } from '#web/core/http.ts';

/** The command line that this portal serves; it changes with the running build only. */
export const programQuery = queryOptions({
  queryKey: ['command-line', 'all', 'program'],
  queryFn: async ({ signal }) => call(getProgram, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
