/**
 * Every code that a field of a refused call can have, with what it means: programs of customers rely on them, so a code
 * is added and never renamed. The description of the API lists them; no other can be sent.
 */
export const fieldCodes = {
  // What the description of a call says of its fields.
  REQUIRED: 'a required value is missing',
  INVALID_TYPE: 'the wrong type, or missing',
  INVALID_VALUE: 'not one of the allowed values',
  INVALID_FORMAT: 'not in the required format',
  INVALID_UNION: 'in none of the allowed forms',
  INVALID_KEY: 'a field name that is not allowed',
  INVALID_ELEMENT: 'an entry that is not valid',
  INVALID_TEXT: 'contains a character that text cannot have',
  INVALID_JSON: 'not valid JSON',
  TOO_SMALL: 'too small, too short or too few',
  TOO_BIG: 'too large, too long or too many',
  NOT_MULTIPLE_OF: 'not a multiple of the required number',
  UNRECOGNIZED_KEYS: 'an unexpected field',
  CUSTOM: 'breaks the rule named in the message',
  NOT_FOUND: 'does not exist, or is not visible to the caller',
  NOT_ALLOWED: 'not allowed here',
  SECOND_CONTACT_SAME: 'the secondary contact is the primary contact',
  // Figures (5.04–5.06).
  SIGN: 'a figure with a sign',
  DECIMAL: 'a figure with a decimal part',
  EXPONENT: 'a figure with an exponent',
  UNCLEAR: 'not one whole number in digits',
  LESS_THAN_MIN: 'a figure below the minimum',
  GREATER_THAN_MAX: 'a figure above the maximum',
  ONLY_VALUE: 'processors or servers where a single value is reported',
  ONLY_SERVERS: 'a single value where processors and servers are reported',
  OTHER_TOTAL: 'not processors per server × number of servers',
  ONE_ROW: 'a second row for a license and period that have one figure',
  VALUE_OR_SERVERS: 'both a usage value and servers',
  SERVERS_NOT_HERE: 'servers for a deployment type without servers',
  PROCESSORS_PER_SERVER_NOT_UNIQUE: 'the same number of processors per server as another row',
  // Days (5.07–5.10, 5.14).
  DAY_INVALID: 'not a calendar date',
  START_AFTER_END: 'the start is later than the end',
  BACKWARDS: 'the start of a corrected row is later than its end',
  BEFORE_CREATED: 'before the license was created',
  BEFORE_USAGE: 'before 2014-01-01, the first date that can be reported',
  NOT_BEGUN: 'the license has not started yet',
  AFTER_TODAY: 'a date in the future',
  AFTER_EXPIRY: 'after the license expired',
  NOT_OVER: 'the period has not ended yet',
  OTHER_PERIOD: 'not one of the periods that can be reported now',
  OUT_OF_RANGE: 'earlier or later than allowed',
  TOO_LATE: 'not a date in the past',
  // Figures on the same days (5.11, 5.12).
  ERROR_OVERLAPPING: 'overlaps another row for the same product',
  OVERLAPPING: 'a corrected row overlaps another one for the same product',
  SAME_PERIOD_ERROR_SERVER:
    'overlaps another row with the same license, environment and processors per server',
  SAME_PERIOD_ERROR_SINGLE: 'overlaps another row with the same license and environment',
  STANDING: 'usage has already been reported for these dates',
  // What a figure is reported for.
  NOT_IN_FILE: 'the license file does not list this product for this key',
  SEVERAL_KEYS: 'the license file lists this product for several keys',
  OTHER_KEY: 'not the key of this license',
  NOT_COUNTED: 'the license does not count this usage type',
  NOT_LICENSE: 'not a license of the application',
  UNKNOWN: 'not a row of the receipt, or corrected since',
  LICENSE_UNKNOWN: 'not a license of the account that the caller can report for',
  PRODUCT_OTHER: 'the license is for another product',
  APPLICATION_OTHER: 'not the application in the URL',
  DEPLOYMENT_UNKNOWN: 'not a deployment type of the product',
  ENVIRONMENT_UNKNOWN: 'not an environment that can be reported',
  DIFFER: 'the rows of a period have different environments',
  OTHER: 'not the environment of the license',
} as const;

/** A code of a field: those of the table, and no other. */
export type FieldCode = keyof typeof fieldCodes;

type NameOf<Code extends string> = Code extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<NameOf<Rest>>}`
  : Lowercase<Code>;

/** A field code as rules of the domain name what they find, `startAfterEnd`: the name of its text as well. */
export type FieldFault = NameOf<FieldCode>;

/** `startAfterEnd` is `START_AFTER_END`: the answers of the API have one spelling, whoever found the fault. */
export const fieldCode = (fault: FieldFault): FieldCode =>
  fault.replace(/[A-Z]/g, '_$&').toUpperCase() as FieldCode;

/**
 * Whether a text is one of the codes.
 * @internal
 */
export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldCodes, code);
