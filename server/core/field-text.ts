import type { z } from 'zod';
import type { FieldCode } from '#domain/core/field-codes.ts';
import { formatNumber } from '#domain/core/format.ts';

/** What a schema finds, `too_small`, as a code of the table: a kind of issue that the table lacks does not compile. */
export const codeOfIssue = ({ code }: z.core.$ZodIssue): FieldCode => upper(code);
const upper = <Text extends string>(text: Text) => text.toUpperCase() as Uppercase<Text>;

const kinds: Readonly<Record<string, string>> = {
  ...{ string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', record: 'an object', null: 'null' },
};
const formats: Readonly<Record<string, string>> = {
  ...{ email: 'an email address', uuid: 'a UUID', url: 'a URL', base64: 'Base64' },
  ...{ date: 'a day such as 2026-11-28', datetime: 'a time such as 2026-11-28T08:00:00Z' },
};

/** What is wrong with a field, in our words; a schema that has words of its own keeps them. */
export function fieldText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required.'
        : `Must be ${kinds[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? 'in the form that is described'}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `Must ${amountOf('at least', issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `Must ${amountOf('at most', issue.maximum, issue.origin)}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'Contains unexpected fields.';
    default:
      return 'Must be in one of the forms that are described.';
  }
}

function amountOf(end: string, limit: number | bigint, origin: string): string {
  const number = `${end} ${formatNumber(limit)}`;
  if (origin === 'string') return `have ${number} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${number} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${number}`;
}
