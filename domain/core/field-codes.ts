/**
 * Every code that a field of a refused call can have, with what it means: programs of customers rely on them, so a code
 * is added and never renamed. The description of the API lists them; no other can be sent.
 */
export const fieldCodes = {
  // What the description of a call says of its fields.
  REQUIRED: 'nothing was given where something must be',
  INVALID_TYPE: 'of another kind than is described, or missing',
  INVALID_VALUE: 'none of the values that are described',
  INVALID_FORMAT: 'not in the form that is described',
  INVALID_UNION: 'in none of the forms that are described',
  INVALID_KEY: 'the name of a member is none that is described',
  INVALID_ELEMENT: 'an entry is not as it is described',
  INVALID_TEXT: 'holds a character that no text has',
  INVALID_JSON: 'not JSON',
  TOO_SMALL: 'less, shorter or fewer than is described',
  TOO_BIG: 'more, longer or more of them than is described',
  NOT_MULTIPLE_OF: 'not a multiple of the number that is described',
  UNRECOGNIZED_KEYS: 'a field that nobody expects',
  CUSTOM: 'breaks a rule that the message names',
  NOT_FOUND: 'names nothing that there is, or that you may see',
  NOT_ALLOWED: 'may not be said here',
  SECOND_CONTACT_SAME: 'the second contact is the first one again',
  // Figures (5.04–5.06).
  SIGN: 'a figure with a sign',
  DECIMAL: 'a figure with a decimal part',
  EXPONENT: 'a figure with an exponent',
  UNCLEAR: 'not one whole number in digits',
  LESS_THAN_MIN: 'a figure below the least that may be reported',
  GREATER_THAN_MAX: 'a figure above the most that may be reported',
  ONLY_VALUE: 'processors or servers where a single value is reported',
  ONLY_SERVERS: 'a single value where processors and servers are reported',
  OTHER_TOTAL: 'not processors per server × number of servers',
  ONE_ROW: 'a further row of a license and period that has one figure',
  VALUE_OR_SERVERS: 'a usage value beside servers',
  SERVERS_NOT_HERE: 'servers of a deployment that has none',
  PROCESSORS_PER_SERVER_NOT_UNIQUE: 'as many processors per server as another row',
  // Days (5.07–5.10, 5.14).
  DAY_INVALID: 'no calendar day',
  START_AFTER_END: 'the start is later than the end',
  BACKWARDS: 'the start of a corrected line is later than its end',
  BEFORE_CREATED: 'before the license was created',
  BEFORE_USAGE: 'before 2014-01-01, the first day that can be reported',
  NOT_BEGUN: 'the license has not begun yet',
  AFTER_TODAY: 'a day that has not come yet',
  AFTER_EXPIRY: 'after the license expired',
  NOT_OVER: 'the period is not over yet',
  OTHER_PERIOD: 'none of the periods that can be reported now',
  OUT_OF_RANGE: 'earlier or later than can be chosen',
  TOO_LATE: 'a day that has not passed',
  // Figures on the same days (5.11, 5.12).
  ERROR_OVERLAPPING: 'shares days with another row of the same product',
  OVERLAPPING: 'a corrected line shares days with another one of the same product',
  SAME_PERIOD_ERROR_SERVER: 'shares days with another row of the same license, environment and processors',
  SAME_PERIOD_ERROR_SINGLE: 'shares days with another row of the same license and environment',
  STANDING: 'another figure stands for these days already',
  // What a figure is reported for.
  NOT_IN_FILE: 'the license file does not list this product for this key',
  SEVERAL_KEYS: 'the license file lists this product for several keys',
  OTHER_KEY: 'not the key of this license',
  NOT_COUNTED: 'the license counts no such usage type',
  NOT_LICENSE: 'no license of the application',
  UNKNOWN: 'no line of the receipt, or corrected since',
  LICENSE_UNKNOWN: 'no license of the account that you may report for',
  PRODUCT_OTHER: 'the license is for another product',
  APPLICATION_OTHER: 'another application than the address names',
  DEPLOYMENT_UNKNOWN: 'no deployment type that the product has',
  ENVIRONMENT_UNKNOWN: 'no environment that can be reported',
  DIFFER: 'the rows of one period name different environments',
  OTHER: 'another environment than the license has',
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
