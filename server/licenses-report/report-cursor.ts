import { z } from 'zod';
import { isDay } from '#domain/core/day.ts';
import { writeSort, type ReportSort, type SortColumn } from '#domain/licenses-report/report-sort.ts';
import { createCursor, type Cursor } from '#server/core/create-cursor.ts';
import type { ReportLine, ReportPlace } from './report-rows.ts';

const text = z.string().refine((one) => !one.includes('\0'));
const day = z.string().refine(isDay);
const expiry = z.string().refine((one) => one === 'infinity' || isDay(one));
const figure = z.string().regex(/^\d{1,40}(\.\d{1,40})?$/);

/** What the places of an order are made of; the key comes last and makes every place another. */
const shapes = {
  account: z.tuple([text, text, text, expiry, text]),
  product: z.tuple([text, expiry, text]),
  created: z.tuple([day.nullable(), text]),
  expiry: z.tuple([expiry, text]),
  lastUsed: z.tuple([day.nullable(), text]),
  usage: z.tuple([figure.nullable(), text]),
} satisfies Record<SortColumn, z.ZodType>;

const partsOf: Record<SortColumn, (line: ReportLine) => (string | null)[]> = {
  account: (line) => [line.account_name, line.account_id, line.product_name, line.sort_expiry],
  product: (line) => [line.licensed_product ?? line.product_name, line.sort_expiry],
  created: (line) => [line.created_date],
  expiry: (line) => [line.sort_expiry],
  lastUsed: (line) => [line.last_time_used],
  usage: (line) => [line.usage_percent],
};

/** Where a line stands in an order. */
export const placeOfLine = (line: ReportLine, sort: ReportSort): ReportPlace => ({
  sort,
  parts: [...partsOf[sort.by](line), line.license_key_id],
});

/** Places of one order: a place of another is none. */
export const createReportCursor = (sort: ReportSort): Cursor<ReportPlace> =>
  createCursor<ReportPlace>(
    z
      .tuple([z.literal(writeSort(sort))], z.unknown())
      .transform(([, ...parts]) => ({ sort, parts: shapes[sort.by].parse(parts) })),
    ({ parts }) => [writeSort(sort), ...parts],
  );
