import { expect, test } from 'vitest';
import { audiences, defaultAudiences, type Audience } from './alert-rules.ts';
import type { AlertSubject } from './alert-scope.ts';
import { readersOf, type AlertPerson } from './readers-of.ts';

const one = (audience: Audience, cucaId: string | null = null, accountId = 'a'): AlertPerson => ({
  ...{ accountId, audience, cucaId },
  userId: [audience, cucaId, accountId].filter((part) => part !== null && part !== 'a').join(' '),
});
const people = [
  one('LICENSEE'),
  one('ITEXT_VOLUME_REPORTER'),
  one('CUCA_OWNER', 'c1'),
  one('CUCA_ADMIN', 'c2'),
  one('CUCA_VIEWER', 'c1'),
  one('CSM'),
  one('LICENSEE', null, 'b'),
];
const alert = (more: Partial<AlertSubject>): AlertSubject => ({
  ...{ accountId: 'a', kind: 'USAGE', productName: 'iText', cucaId: null },
  ...more,
});

test.each<[string, Partial<AlertSubject>, string[]]>([
  ['volume of the whole account', {}, ['ITEXT_VOLUME_REPORTER', 'CSM']],
  ['volume of an application', { cucaId: 'c1' }, ['ITEXT_VOLUME_REPORTER', 'CUCA_OWNER c1', 'CUCA_VIEWER c1', 'CSM']],
  ['deployments of an application', { productName: 'Apryse SDK', cucaId: 'c2' }, ['CUCA_ADMIN c2', 'CSM']],
  ['an expiry', { kind: 'EXPIRY' }, ['LICENSEE', 'CSM']],
  ['an expiry in an application', { kind: 'EXPIRY', cucaId: 'c1' }, ['LICENSEE', 'CUCA_OWNER c1', 'CUCA_VIEWER c1', 'CSM']],
  ['an expiry in another account', { kind: 'EXPIRY', accountId: 'b' }, ['LICENSEE b']],
])('%s is told to those whose role may see it', (_, more, told) => {
  expect(readersOf(alert(more), people, audiences)).toEqual(told);
}); // prettier-ignore

test('only those are told whom the account chose, and viewers only where they are', () => {
  expect(readersOf(alert({ cucaId: 'c1' }), people, defaultAudiences)).not.toContain('CUCA_VIEWER c1');
  expect(readersOf(alert({ cucaId: 'c1' }), people, ['CUCA_OWNER'])).toEqual(['CUCA_OWNER c1']);
  expect(readersOf(alert({}), people, [])).toEqual([]);
});

test('staff who are a customer as well are told all that staff may see', () => {
  const both = [one('LICENSEE'), one('CSM')].map((part) => ({ ...part, userId: 'both' }));
  expect(readersOf(alert({}), both, audiences)).toEqual(['both']);
  expect(readersOf(alert({}), both, ['LICENSEE'])).toEqual([]);
});

test('somebody who is several things is told once, of all that any of them may see', () => {
  const both = [one('LICENSEE'), one('ITEXT_VOLUME_REPORTER')].map((part) => ({ ...part, userId: 'both' }));
  expect(readersOf(alert({}), both, audiences)).toEqual(['both']);
  expect(readersOf(alert({ kind: 'EXPIRY' }), both, audiences)).toEqual(['both']);
  expect(readersOf(alert({ kind: 'EXPIRY' }), both, ['ITEXT_VOLUME_REPORTER'])).toEqual([]);
});
