import { isDay } from '../core/day.ts';
import { formatDay } from '../core/format.ts';
import { fillText } from '../messages/fill-text.ts';
import { audit } from '../messages/en-gb/audit.ts';
import type { DeedEntry, Doer } from './schema.ts';

const { whom, kind, value, sheet } = audit.audit;
const words = new Map<string, string>(Object.entries(value));

/** Who acted, in words; of staff whose name is hidden, that it was staff. */
export function doerText({ kind: of, name, email, program }: Doer, vendor: string): string {
  switch (of) {
    case 'person':
      return (name ?? '').trim() || (email ?? whom.unknown);
    case 'staff':
      return name ?? fillText(whom.staff, { vendor });
    case 'job':
    case 'command':
      return fillText(whom[of], { name: program ?? '' });
    case 'stranger':
    case 'client':
    case 'unknown':
      return whom[of];
  }
}

/** By what, or as whom, somebody acted; null where they did so themselves. */
export function howText({ who, viewedAs }: Pick<DeedEntry, 'who' | 'viewedAs'>): string | null {
  if (viewedAs) return viewedAs.name === null ? kind.viewRoles : fillText(kind.view, { name: viewedAs.name });
  if (who.token === null) return null;
  return who.token === '' ? kind.tokenGone : fillText(kind.token, { name: who.token });
}

const valueText = (one: string): string => (isDay(one) ? formatDay(one) : (words.get(one) ?? one));

/** Values of a detail in words: roles and the like by their names. */
export const fieldText = (values: readonly string[]): string =>
  values.length === 0 ? sheet.none : values.map(valueText).join(', ');
