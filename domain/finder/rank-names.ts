import { finderTextOf } from './finder-text.ts';

const lower = (text: string): string => text.toLowerCase();

/**
 * What a typed text finds of a list that is there already: those that begin with it, then those with a word that does,
 * then those that hold all of its words anywhere; each in the order of the list. Nothing typed finds all of them.
 */
export function rankNames<One extends { label: string }>(list: readonly One[], typed: string): One[] {
  const search = finderTextOf(typed);
  if (!search) return [...list];
  const text = lower(search.words.join(' '));
  const words = search.words.map(lower);
  const places = list.map((one) => ({ one, place: placeOf(lower(one.label), text, words) }));
  return places
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ one }) => one);
}

function placeOf(name: string, text: string, words: readonly string[]): number | null {
  if (name.startsWith(text)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : null;
}
