import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getExplanation, listEntries, listLines, listSources } from '#domain/ledger/contract.ts';
import { writeFigure, type FigureAddress } from '#domain/ledger/figure.ts';
import type { CountedLine, EntryPlace } from '#domain/ledger/schema.ts';
import { call } from '#web/core/http.ts';

/** What stands in a figure, or apart from it for one reason. */
export interface OfFigure extends FigureAddress {
  place: EntryPlace;
}
export interface OfSource extends OfFigure {
  source: string;
}

const keyOf = ({ accountId, figure }: FigureAddress, ...rest: readonly unknown[]) =>
  ['ledger', accountId, writeFigure(figure), ...rest] as const;
const paged = { initialPageParam: undefined as string | undefined, staleTime: 30_000 } as const;
const after = (next: string | undefined) => (next === undefined ? {} : { after: next });

export const explanationQuery = (of: FigureAddress) =>
  queryOptions({
    queryKey: keyOf(of, 'explanation'),
    queryFn: ({ signal }) =>
      call(getExplanation, {
        params: { accountId: of.accountId },
        query: { figure: writeFigure(of.figure) },
        signal,
      }),
  });

export const sourcesQuery = (of: OfFigure) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: keyOf(of, 'sources', of.place),
    queryFn: ({ signal, pageParam }) =>
      call(listSources, {
        params: { accountId: of.accountId },
        query: { figure: writeFigure(of.figure), place: of.place, ...after(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const linesQuery = (of: OfSource) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: keyOf(of, 'lines', of.place, of.source),
    queryFn: ({ signal, pageParam }) =>
      call(listLines, {
        params: { accountId: of.accountId },
        query: {
          figure: writeFigure(of.figure),
          place: of.place,
          source: of.source,
          ...after(pageParam),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const entriesQuery = (of: OfSource, line: CountedLine) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: keyOf(of, 'entries', of.place, of.source, line),
    queryFn: ({ signal, pageParam }) => {
      const { licenseKeyId, usageType, unit, start, end } = line;
      const query = { figure: writeFigure(of.figure), place: of.place, source: of.source };
      return call(listEntries, {
        params: { accountId: of.accountId },
        query: {
          ...query,
          ...{ licenseKeyId, usageType, start, end },
          ...(unit === null ? {} : { unit }),
          ...after(pageParam),
        },
        signal,
      });
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });
