import { z } from 'zod';
import { storableText } from '../core/schema.ts';

/** How one kind of filter is read from an address, written to one, and checked where others send it. */
export interface FilterKind<Value> {
  /** What narrows nothing. */
  empty: Value;
  /** From the address: never fails, what makes no sense is left out. */
  read: (texts: readonly string[]) => Value;
  /** To the address; nothing for `empty`. */
  write: (value: Value) => string[];
  /** As the API gets it, a repeated parameter being a list: what makes no sense is refused. */
  query: z.ZodType<Value>;
  /** As it is saved. */
  saved: z.ZodType<Value>;
}

/** Free text, taken literally. */
export function textFilter(maxLength: number): FilterKind<string> {
  const schema = storableText(maxLength);
  return {
    empty: '',
    read: ([text = '']) => text.replaceAll('\0', '').slice(0, maxLength),
    write: (text) => (text === '' ? [] : [text]),
    query: schema.default(''),
    saved: schema,
  };
}

/** Some of a fixed set; more than one are alternatives (OR), none at all narrows nothing. */
export function choicesFilter<const Choice extends string>(
  choices: readonly Choice[],
): FilterKind<readonly Choice[]> {
  const inOrder = (chosen: readonly string[]): readonly Choice[] =>
    choices.filter((choice) => chosen.includes(choice));
  const one = z.enum(choices as readonly [Choice, ...Choice[]]);
  return {
    empty: [],
    read: inOrder,
    write: (chosen) => [...inOrder(chosen)],
    query: z
      .union([one.transform((choice) => [choice]), z.array(one)])
      .default([])
      .transform(inOrder),
    saved: z.array(one).transform(inOrder),
  };
}
