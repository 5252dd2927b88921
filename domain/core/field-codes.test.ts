import { expect, test } from 'vitest';
import { fieldCode, fieldCodes, isFieldCode } from './field-codes.ts';

/** Programs of customers read these: a code may be added here, none may go or change. */
const promised = `
  REQUIRED INVALID_TYPE INVALID_VALUE INVALID_FORMAT INVALID_UNION INVALID_KEY INVALID_ELEMENT INVALID_TEXT INVALID_JSON
  TOO_SMALL TOO_BIG NOT_MULTIPLE_OF UNRECOGNIZED_KEYS CUSTOM NOT_FOUND NOT_ALLOWED SECOND_CONTACT_SAME
  SIGN DECIMAL EXPONENT UNCLEAR LESS_THAN_MIN GREATER_THAN_MAX ONLY_VALUE ONLY_SERVERS OTHER_TOTAL ONE_ROW
  VALUE_OR_SERVERS SERVERS_NOT_HERE PROCESSORS_PER_SERVER_NOT_UNIQUE
  DAY_INVALID START_AFTER_END BACKWARDS BEFORE_CREATED BEFORE_USAGE NOT_BEGUN AFTER_TODAY AFTER_EXPIRY NOT_OVER
  OTHER_PERIOD OUT_OF_RANGE TOO_LATE
  ERROR_OVERLAPPING OVERLAPPING SAME_PERIOD_ERROR_SERVER SAME_PERIOD_ERROR_SINGLE STANDING
  NOT_IN_FILE SEVERAL_KEYS OTHER_KEY NOT_COUNTED NOT_LICENSE UNKNOWN LICENSE_UNKNOWN PRODUCT_OTHER APPLICATION_OTHER
  DEPLOYMENT_UNKNOWN ENVIRONMENT_UNKNOWN DIFFER OTHER`;

test('the codes of fields are those that were promised, in one spelling, each with what it means', () => {
  expect(Object.keys(fieldCodes)).toEqual(promised.trim().split(/\s+/));
  expect(Object.keys(fieldCodes).filter((code) => !/^[A-Z]+(?:_[A-Z]+)*$/.test(code))).toEqual([]);
  expect(Object.values(fieldCodes).filter((meaning) => meaning.length < 5)).toEqual([]);
});

test.each([
  ['startAfterEnd', 'START_AFTER_END'],
  ['samePeriodErrorServer', 'SAME_PERIOD_ERROR_SERVER'],
  ['processorsPerServerNotUnique', 'PROCESSORS_PER_SERVER_NOT_UNIQUE'],
  ['sign', 'SIGN'],
] as const)('what a rule calls %s is told as %s', (fault, code) => {
  expect(fieldCode(fault)).toBe(code);
  expect([isFieldCode(code), isFieldCode(fault), isFieldCode('toString')]).toEqual([true, false, false]);
});

test('no other fault has a code', () => {
  // @ts-expect-error A text of the form alone: the API never says it.
  expect(isFieldCode(fieldCode('confirmationRequired'))).toBe(false);
});
