import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DayString, storableText } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { readFigure } from './figure.ts';
import { CountedEntryPage, CountedLinePage, CountedSourcePage, EntryPlace, Explanation } from './schema.ts';

/** Sources, lines or entries on one page. */
export const COUNTED_PAGE = 50;

const FIGURE_MAX = 2000;
const FigureText = storableText(FIGURE_MAX).transform((text, check) => {
  const figure = readFigure(text);
  if (figure) return figure;
  check.addIssue({ code: 'custom', message: 'names no figure' });
  return z.NEVER;
});

/** Where the page before ended. */
const after = z.string().max(1000).optional();
const FigureQuery = z.object({ figure: FigureText });
const SourceQuery = FigureQuery.extend({ place: EntryPlace.default('counted'), after });
const LineQuery = SourceQuery.extend({ source: storableText(TEXT_MAX).min(1) });
const EntryQuery = LineQuery.extend({
  licenseKeyId: storableText(TEXT_MAX).min(1),
  usageType: storableText(TEXT_MAX),
  /** Left out where the usage has none. */
  unit: storableText(TEXT_MAX).optional(),
  start: DayString,
  end: DayString,
});

/** Whoever may read a figure somewhere may ask for its entries; which figures that are, the verb asks once more. */
const access = {
  need: { anyOf: ['internal', 'READ_PRODUCTS_USAGE', 'REPORT_ITEXT_VOLUME'] },
  scope: 'account',
} as const;
const of = { access, params: AccountPath, errors: ['NOT_FOUND'] } as const;

/** The sum of a figure's entries, by key, and what is apart from it. */
export const getExplanation = endpoint('GET /api/accounts/:accountId/counted', {
  ...of,
  id: 'ledger.getExplanation',
  summary: 'Explain a figure: the sum of its entries, and what it does not include',
  query: FigureQuery,
  output: Explanation,
});

/** What brought a figure's entries, newest first. */
export const listSources = endpoint('GET /api/accounts/:accountId/counted/sources', {
  ...of,
  id: 'ledger.listSources',
  summary: 'List the submissions and automatic reports included in a figure, newest first',
  query: SourceQuery,
  output: CountedSourcePage,
});

/** What one source gave, by key, type and days. */
export const listLines = endpoint('GET /api/accounts/:accountId/counted/lines', {
  ...of,
  id: 'ledger.listLines',
  summary: 'List what one source contributed to a figure, by key, usage type and date or period',
  query: LineQuery,
  output: CountedLinePage,
});

/** The entries of one line. */
export const listEntries = endpoint('GET /api/accounts/:accountId/counted/entries', {
  ...of,
  id: 'ledger.listEntries',
  summary: 'List the entries for one key, usage type and date or period, and the entries they replaced',
  query: EntryQuery,
  output: CountedEntryPage,
});
