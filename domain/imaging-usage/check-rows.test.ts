import { describe, expect, test } from 'vitest';
import { checkRows, totalOfRows, type TypedRow } from './check-rows.ts';
import type { MissingField } from './disabled-reason.ts';
import { reasonText } from './reason-text.ts';

const value = (text: string): TypedRow => ({ processorsPerServer: '', numberOfServers: '', value: text });
const servers = (processorsPerServer: string, numberOfServers: string): TypedRow => ({
  ...{ processorsPerServer, numberOfServers, value: '' },
});
const said = (deployment: 'server' | 'single', ...rows: TypedRow[]) =>
  checkRows(deployment, rows).map(({ at, field, message }) => `${at} ${field}: ${message}`);

describe('[5.05] a single value', () => {
  test.each([
    ['0', []],
    ['1', []],
    ['99999999999999999', []],
    [
      '100000000000000000',
      [
        '0 value: Greater than the maximum of 99,999,999,999,999,999. Enter a whole number from 0 to 99,999,999,999,999,999.',
      ],
    ],
    ['', ['0 value: Required.']],
    ['-1', ['0 value: Enter the figure without a sign, as a whole number from 0 to 99,999,999,999,999,999.']],
    ['1.5', ['0 value: Enter a whole number, without decimals. Commas or spaces can separate thousands.']],
    ['07', ['0 value: Enter one whole number, in digits only.']],
  ])('%s', (text, problems) => {
    expect(said('single', value(text))).toEqual(problems);
  });
});

describe('[5.06] rows of servers', () => {
  test.each<[string, TypedRow[], string[]]>([
    ['the largest', [servers('32767', '32767')], []],
    ['no servers in use', [servers('8', '0')], []],
    ['too many of either', [servers('32768', '32768')], ['0 processorsPerServer: Greater than the maximum of 32,767. Enter a whole number from 1 to 32,767.', '0 numberOfServers: Greater than the maximum of 32,767. Enter a whole number from 0 to 32,767.']],
    ['no processors', [servers('0', '1')], ['0 processorsPerServer: Less than the minimum of 1. Enter a whole number from 1 to 32,767.']],
    ['no digits', [servers('1e5', '07')], ['0 processorsPerServer: Enter the figure in full, without an exponent.', '0 numberOfServers: Enter one whole number, in digits only.']],
    ['nothing typed', [servers('', '')], ['0 processorsPerServer: Required.', '0 numberOfServers: Required.']],
    ['different processors', [servers('8', '1'), servers('16', '1')], []],
    ['the same processors', [servers('8', '1'), servers('16', '1'), servers('8', '2')], [
      '0 processorsPerServer: Another row has the same number of processors. Combine these servers in one row.',
      '2 processorsPerServer: Another row has the same number of processors. Combine these servers in one row.',
    ]],
  ])('%s', (_what, rows, problems) => {
    expect(said('server', ...rows)).toEqual(problems);
  }); // prettier-ignore

  test('their figure is processors × servers, added up', () => {
    expect(totalOfRows('server', [servers('8', '4'), servers('16', '2'), servers('32', '0')])).toBe(64n);
    expect(totalOfRows('server', [servers('32767', '32767')])).toBe(1_073_676_289n);
    expect(totalOfRows('server', [servers('8', '4'), servers('', '2')])).toBeNull();
    expect(totalOfRows('server', [servers('', '2'), servers('8', '4')])).toBeNull();
    expect(totalOfRows('single', [value('7')])).toBe(7n);
    expect(totalOfRows('single', [])).toBeNull();
  });
});

test('[4.25] every field that is missing is named', () => {
  const fields: MissingField[] = ['deploymentType', 'reportingFrequency', 'createdDate'];
  expect(reasonText({ kind: 'DATA_MISSING', fields })).toBe(
    'Usage cannot be reported yet. Missing information: deployment type, reporting frequency and created date. Contact support.',
  );
});
