import { z } from 'zod';
import { once } from './once.ts';
import { storableText } from './schema.ts';
import { TEXT_MAX } from './text-limits.ts';

/** What an address says under one name, which may stand in it several times. */
export type Texts = readonly string[];

/**
 * One parameter of a filter: in the address, in a call and among saved filters. Its shapes are made when a call or saved
 * filters need them: addresses are read on every first page.
 */
export interface FilterParam {
  /** As the API gets it, once or repeated: what makes no sense is refused. */
  query: () => z.ZodType<Texts, string | Texts>;
  /** As it is saved. */
  saved: () => z.ZodType<string | number | boolean | Texts>;
  /** Texts as what is saved; undefined where there is nothing to save. */
  toSaved: (texts: Texts) => string | number | boolean | Texts | undefined;
}

/** A kind of filter: how it is read, written and checked, and what a person edits it with. */
export interface FilterKind<Value, Control extends string = string, Param extends string = 'own'> {
  /** The name of the control that edits it. */
  control: Control;
  /** What there is to choose from, where that is fixed. */
  choices?: Texts;
  /** What narrows nothing. */
  empty: Value;
  /** Its parameters; one that stands under the filter's own name is called `own`. */
  params: Readonly<Record<Param, FilterParam>>;
  /** From the address: never fails, what makes no sense is left out. */
  read: (texts: (param: string) => Texts) => Value;
  /** To the address; nothing for `empty`. */
  write: (value: Value) => Readonly<Record<string, Texts>>;
  /** What a chip names, one part each: texts of the value itself, or options of the filter. */
  parts: (value: Value) => Texts;
}

/** A parameter that may be repeated. */
const repeated = (schema: () => z.ZodType<string>, max: number): FilterParam['query'] =>
  once(
    () =>
      z
        .union([schema().transform((text): Texts => [text]), z.array(schema()).max(max)])
        .default([]) as unknown as ReturnType<FilterParam['query']>,
  );

/** A parameter that stands once. */
export const single = (schema: () => z.ZodType<string>): FilterParam['query'] =>
  once(
    () =>
      schema()
        .transform((text): Texts => [text])
        .default([]) as unknown as ReturnType<FilterParam['query']>,
  );

/** Free text, taken literally; `tidy` brings it into the form that is kept. */
export function textFilter<const Control extends string>(
  control: Control,
  maxLength: number,
  tidy: (text: string) => string = (text) => text,
): FilterKind<string, Control> {
  const schema = once(() => storableText(maxLength));
  return {
    control,
    empty: '',
    params: {
      own: { query: single(schema), saved: schema, toSaved: ([text = '']) => text },
    },
    read: (texts) => tidy((texts('own')[0] ?? '').replaceAll('\0', '').slice(0, maxLength)),
    write: (text): Record<string, Texts> => (text === '' ? {} : { own: [text] }),
    parts: (text) => (text === '' ? [] : [text]),
  };
}

/** Some of a fixed set; more than one are alternatives (OR), none at all narrows nothing. */
export function choicesFilter<const Choice extends string>(
  choices: readonly Choice[],
): FilterKind<readonly Choice[], 'choices'> {
  const inOrder = (chosen: Texts): readonly Choice[] => choices.filter((choice) => chosen.includes(choice));
  const one = once(() => z.enum(choices as readonly [Choice, ...Choice[]]));
  return {
    control: 'choices',
    choices,
    empty: [],
    params: {
      own: {
        query: repeated(one, 100),
        saved: once(() => z.array(one()).transform(inOrder)),
        toSaved: inOrder,
      },
    },
    read: (texts) => inOrder(texts('own')),
    write: (chosen): Record<string, Texts> => (chosen.length === 0 ? {} : { own: inOrder(chosen) }),
    parts: (chosen) => chosen,
  };
}

const flag = single(once(() => z.enum(['true', 'false'])));
const yesOrNo = once(() => z.boolean());

/** Yes, no, or no matter. */
export function yesNoFilter(): FilterKind<boolean | null, 'yesNo'> {
  return {
    control: 'yesNo',
    choices: ['YES', 'NO'],
    empty: null,
    params: {
      own: {
        query: flag,
        saved: yesOrNo,
        toSaved: ([text]) => (text === undefined ? undefined : text === 'true'),
      },
    },
    read: (texts) => {
      const [said] = texts('own');
      return said === 'true' || said === 'false' ? said === 'true' : null;
    },
    write: (value): Record<string, Texts> => (value === null ? {} : { own: [String(value)] }),
    parts: (value) => (value === null ? [] : [value ? 'YES' : 'NO']),
  };
}

/** How many names one filter takes. */
export const NAMES_MAX = 50;

/** Names out of a list that grows with the data; several are alternatives (OR), in alphabetical order. */
export function namesFilter(): FilterKind<Texts, 'names'> {
  const name = once(() => storableText(TEXT_MAX).min(1));
  const tidy = (names: Texts): Texts =>
    [...new Set(names.filter((one) => name().safeParse(one).success))].sort().slice(0, NAMES_MAX);
  return {
    control: 'names',
    empty: [],
    params: {
      own: {
        query: repeated(name, NAMES_MAX),
        saved: once(() => z.array(name()).max(NAMES_MAX)),
        toSaved: tidy,
      },
    },
    read: (texts) => tidy(texts('own')),
    write: (names): Record<string, Texts> => (names.length === 0 ? {} : { own: tidy(names) }),
    parts: (names) => names,
  };
}
/** The parameter of a kind that only says "yes". */
export const flagParam: FilterParam = {
  query: flag,
  saved: yesOrNo,
  toSaved: ([text]) => (text === 'true' ? true : undefined),
};

/** The parameter of a kind that is one of a few words; a word that is not said is not saved. */
export const wordParam = (words: readonly string[]): FilterParam => {
  const word = once(() => z.enum(words as readonly [string, ...string[]]));
  return { query: single(word), saved: word, toSaved: ([text]) => text };
};

/** The parameter of a kind that is a whole number. */
export function numberParam(max: number): FilterParam {
  const text = once(() =>
    z
      .string()
      .regex(/^\d{1,15}$/, 'not a whole number')
      .refine((digits) => Number(digits) <= max, `more than ${max}`),
  );
  return {
    query: single(text),
    saved: once(() => z.number().int().min(0).max(max)),
    toSaved: ([digits]) => (digits === undefined ? undefined : Number(digits)),
  };
}

/** The whole number that a parameter of an address says, if it does. */
export const numberOf = (param: FilterParam, [text]: Texts): number | null =>
  text !== undefined && param.query().safeParse(text).success ? Number(text) : null;
