import { z } from 'zod';
import type { Random } from '#server/demo/make-random.ts';

interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  default?: unknown;
}

/** Texts that have broken programs: names of prototypes, characters that storage refuses, quotes of every language. */
export const hostileTexts: readonly string[] = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__.x',
  '../../etc/passwd',
  String.raw`..\..`,
  "'; drop table account; --",
  '"',
  '\\',
  '{}',
  '{"a":1}',
  '%',
  '%_%',
  '%00',
  '${7*7}',
  '\u202e',
  '\ufeff',
  'é'.normalize('NFD'),
  '😀'.repeat(60),
  'x'.repeat(199),
  'x'.repeat(5000),
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-01-01',
  '-000001-01-01',
  'a,b',
  'a\r\nset-cookie: x=1',
  ' ',
  '\t',
];

const hostileJson: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  Array.from({ length: 5000 }, () => 'x'),
  Array.from({ length: 60 }, (_, index) => `id-${index}`),
];

const hostileValue = (random: Random): unknown =>
  random.chance(0.7) ? random.pick(hostileTexts) : random.pick(hostileJson);

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** A value near to what a schema takes: right, or wrong in one of many ways at any depth. */
export function nearly(schema: z.ZodType, random: Random): unknown {
  return valueOf(jsonSchemaOf(schema), random, 0);
}

function valueOf(schema: JsonSchema, random: Random, depth: number): unknown {
  if (depth > 0 && random.chance(0.2)) return hostileValue(random);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return valueOf(random.pick(alternatives), random, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) return objectOf(schema.properties, random, depth);
  if (schema.type === 'array')
    return Array.from({ length: random.whole(0, 3) }, () => valueOf(schema.items ?? {}, random, depth + 1));
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return random.whole(0, 99);
  return random.chance(0.3) ? '2026-03-01' : random.pick(['key-own', 'key-else', 'iText', ...hostileTexts]);
}

function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  random: Random,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(properties)
    .filter(() => random.chance(0.85))
    .map(([name, schema]) => [name, valueOf(schema, random, depth + 1)] as const);
  const extra = random.chance(0.05) ? [[random.pick(hostileTexts), hostileValue(random)] as const] : [];
  return Object.fromEntries([...entries, ...extra]);
}
