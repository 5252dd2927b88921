import type { CrmField, Winner } from './crm-objects.ts';
import type { CrmValue, CrmValues } from './map-record.ts';
import type { MappedField } from './mapping.ts';

/** What says when two values mean the same. */
type ComparedField = Pick<MappedField, 'kind'> & Partial<Pick<MappedField, 'values'>>;

/** One record on both sides, and what they agreed on last. */
export interface TwoSides {
  fields: Readonly<Record<string, ComparedField & Pick<CrmField, 'way' | 'wins'>>>;
  ours: CrmValues;
  theirs: CrmValues;
  /** What both sides had when they last agreed; a field that is not there was never agreed on. */
  base: CrmValues;
  /** What the portal sent without hearing whether it arrived. */
  sent: CrmValues;
  /** When somebody changed the record here without it having gone out; null: nobody did. */
  oursAt: Date | null;
  theirsAt: Date;
}

export interface Conflict {
  field: string;
  ours: CrmValue;
  theirs: CrmValue;
  winner: 'crm' | 'portal';
}

export interface Reconciled {
  /** Fields whose value here goes out, and those whose value there comes in. */
  send: string[];
  take: string[];
  conflicts: Conflict[];
}

/**
 * Of every field that both sides may write, whose value stands: of one side's change that side's, of two changes whose
 * rule says so. A conflict is told once, since what was decided counts as agreed afterwards (agreeOn).
 */
export function reconcile(sides: TwoSides): Reconciled {
  const result: Reconciled = { send: [], take: [], conflicts: [] };
  for (const [field, compared] of Object.entries(sides.fields)) {
    const { way, wins } = compared;
    const ours = sides.ours[field] ?? null;
    const theirs = sides.theirs[field] ?? null;
    if (way === 'in' || isSame(compared, ours, theirs)) continue;
    if (way === 'out') {
      result.send.push(field);
      continue;
    }
    const agreed = (value: CrmValue): boolean =>
      [sides.base, sides.sent].some(
        (known) => field in known && isSame(compared, known[field] ?? null, value),
      );
    const isOurs =
      sides.oursAt !== null && !(field in sides.base && isSame(compared, sides.base[field] ?? null, ours));
    const isTheirs = !agreed(theirs);
    if (!isOurs) result.take.push(field);
    else if (isTheirs) {
      const winner = winnerOf(wins, sides);
      result.conflicts.push({ field, ours, theirs, winner });
      result[winner === 'crm' ? 'take' : 'send'].push(field);
    } else result.send.push(field);
  }
  return result;
}

function winnerOf(rule: Winner | undefined, { oursAt, theirsAt }: TwoSides): 'crm' | 'portal' {
  if (rule !== 'newest') return rule ?? 'crm';
  return oursAt !== null && oursAt > theirsAt ? 'portal' : 'crm';
}

/** What both sides agree on from now on, once the decision has been carried out on the side that did it. */
export function agreeOn(
  side: 'sending' | 'taking',
  { fields, ours, theirs, base }: TwoSides,
  { send, take, conflicts }: Reconciled,
): Record<string, CrmValue> {
  const agreed: Record<string, CrmValue> = { ...base };
  const contested = new Set(conflicts.map(({ field }) => field));
  for (const [field, { way }] of Object.entries(fields)) {
    if (way !== 'both') continue;
    if (side === 'sending' && take.includes(field)) {
      if (contested.has(field)) agreed[field] = ours[field] ?? null; // theirs is new to us: the next pull takes it
      continue;
    }
    if (side === 'taking' && send.includes(field)) {
      if (contested.has(field)) agreed[field] = theirs[field] ?? null; // ours is new to them: the next push sends it
      continue;
    }
    agreed[field] = (side === 'sending' ? ours[field] : theirs[field]) ?? null;
  }
  return agreed;
}

/**
 * Two values that mean the same, although the CRM trims texts, orders lists its way and knows no open box. Where it has
 * words for yes and no, an answer is another thing than none.
 */
export function isSame(field: ComparedField, one: CrmValue, other: CrmValue): boolean {
  return JSON.stringify(plain(field, one)) === JSON.stringify(plain(field, other));
}

function plain({ kind, values: words = {} }: ComparedField, value: CrmValue): CrmValue {
  if (kind === 'flag' && Object.keys(words).length === 0) return value ?? false;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return value.length === 0 ? null : [...new Set(value)].toSorted();
  const text = value.replaceAll('\r\n', '\n').trim();
  return text === '' ? null : text;
}
