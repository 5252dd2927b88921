import { z } from 'zod';
import type { Texts } from '../core/filter-kinds.ts';
import { declaredAs, emptyFilters, reportFilters, type ReportFilters } from './filters.ts';
import { pickUsage, usageOptions, type UsageOption } from './usage-filter.ts';

const { readBy, textsOf } = reportFilters;
const params = reportFilters.params.map((param) => {
  const { savedKey } = declaredAs(param.filter);
  return {
    ...param,
    savedKey: typeof savedKey === 'string' ? savedKey : (savedKey[param.inKind] ?? param.inKind),
  };
});
type SavedParam = (typeof params)[number];
/** What each parameter says, whoever has it. */
const readAll = (textsFor: (param: SavedParam) => Texts): ReportFilters => {
  const given = new Map(params.map((param) => [param.inAddress, textsFor(param)]));
  return readBy(({ inAddress }) => given.get(inAddress) ?? []);
};

/** Saved filters (3.26): every key may be missing, since filters are added with time; others are refused. */
export const SavedFilters = z.strictObject(
  Object.fromEntries(params.map((param) => [param.savedKey, param.saved().optional()])),
);
export type SavedFilters = z.infer<typeof SavedFilters>;

export const toSaved = (values: ReportFilters, of: readonly SavedParam[] = params): SavedFilters =>
  Object.fromEntries(
    of.flatMap((param) => {
      const saved = param.toSaved(textsOf(values, param));
      return saved === undefined ? [] : [[param.savedKey, saved]];
    }),
  );

/**
 * Saved filters as they are sent: 3.26 names the usage option as well as its parameters. The option alone says what a
 * pick of it says; beside any of its parameters these say more.
 */
export const SentFilters = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null || !('usage' in sent)) return sent;
  const { usage, ...others } = sent;
  const option = usageOptions.find((one) => one === usage);
  if (option === undefined) return sent;
  const ofUsage = params.filter(({ filter }) => filter === 'usage');
  if (ofUsage.some(({ savedKey }) => savedKey in others)) return others;
  return { ...others, ...toSaved({ ...emptyFilters, usage: pickUsage(option) }, ofUsage) };
}, SavedFilters) as unknown as z.ZodType<SavedFilters, SavedFilters & { usage?: UsageOption }>;

/**
 * Saved filters out of the store, written by this version or an older one: what still makes sense of them. Null where
 * nothing does: then the report begins as for somebody who saved none.
 */
export function readSaved(stored: unknown): SavedFilters | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  const given = new Map(params.map((param) => [param, textsOfSaved(param, values.get(param.savedKey))]));
  const filters = readAll((param) => given.get(param) ?? []);
  const known = params.flatMap((param) => {
    if (given.get(param) === null) return [];
    const saved = param.toSaved(textsOf(filters, param));
    const kept = SavedFilters.safeParse(saved === undefined ? {} : { [param.savedKey]: saved });
    return kept.success && saved !== undefined ? [kept.data] : [];
  });
  if (values.size > 0 && known.length === 0) return null;
  return known.reduce<SavedFilters>((all, one) => ({ ...all, ...one }), {});
}

/** Something saved as an address would say it; null for what never was this filter. */
function textsOfSaved({ saved }: SavedParam, value: unknown): Texts | null {
  if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one === 'string');
    return texts.length === 0 && value.length > 0 ? null : texts;
  }
  if (typeof value === 'string') return [value];
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && saved().safeParse(value).success ? [String(value)] : null;
}

/** What was saved; a filter that did not exist then narrows nothing. */
export const fromSaved = (saved: SavedFilters): ReportFilters =>
  readAll((param) => textsOfSaved(param, saved[param.savedKey]) ?? []);
