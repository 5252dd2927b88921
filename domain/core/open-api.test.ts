import { expect, test } from 'vitest';
import { contracts } from '../contracts.ts';
import { describeAccess, openApiOf } from './open-api.ts';

const about = { title: 'Customer Portal', version: '1' };

test('every call stands in the description under its path and method', () => {
  const { paths } = openApiOf(contracts, about) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const endpoint of contracts) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    expect(paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.id);
  }
  expect(new Set(contracts.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(
    contracts.length,
  );
});

test('the description is plain JSON without dangling references', () => {
  const text = JSON.stringify(openApiOf(contracts, about));
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect(references.filter((reference) => reference !== '#/components/schemas/Problem')).toEqual([]);
});

test.each([
  [{ need: 'READ_ACCOUNT', scope: 'account' }, 'READ_ACCOUNT on the account'],
  [
    { need: { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] }, scope: 'anyAccount' },
    'internal or REPORT_ITEXT_VOLUME on any account',
  ],
  [{ need: 'public', scope: 'none' }, 'public'],
] as const)('an access rule reads as a sentence: %o', (access, words) => {
  expect(describeAccess(access)).toBe(words);
});
