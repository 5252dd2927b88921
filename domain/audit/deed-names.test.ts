import { expect, test } from 'vitest';
import { declaredCalls as contracts } from '../../testing/declared-calls.ts';
import { areaOf, deedsOf } from './area-of-deed.ts';
import { areas } from './areas.ts';
import { deedNames, deedText } from './deed-names.ts';

test('every call about an account has its words: what staff read or do there bears its name', () => {
  const ofOneAccount = contracts.filter(({ access: { scope } }) =>
    ['account', 'cuca', 'key'].includes(scope),
  );
  const forPrograms = ['api-tokens.getOwnToken'];
  const unnamed = ofOneAccount.filter(({ id }) => deedText(id) === id && !forPrograms.includes(id));
  expect(unnamed.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['downloads.copyKey', 'Copied a license key'],
  ['teams.rolesChanged', 'Changed the roles of a person'],
  ['drafts.getDraft license-usage', 'Opened a draft'],
  ['gone.deed', 'gone.deed'],
  ['constructor', 'constructor'],
  ['downloads.toString', 'downloads.toString'],
])('the deed %s is called “%s”', (name, text) => {
  expect(deedText(name)).toBe(text);
});

test('every deed belongs to one area, and each area has deeds', () => {
  expect(areas.flatMap((area) => deedsOf([area])).sort()).toEqual([...deedNames].sort());
  for (const area of areas) expect(deedsOf([area])).not.toEqual([]);
});

test.each([
  ['downloads.copyKey', 'keys'],
  ['downloads.downloadFile', 'keys'],
  ['downloads.listDownloadable', 'reading'],
  ['submissions.downloadOriginal', 'reading'],
  ['volume-usage.countSetAside', 'usage'],
  ['licenses-report.countViews', 'reading'],
  ['session.refuseCall', 'refusals'],
  ['session.logIn', 'sessions'],
  ['session.beginView', 'views'],
  ['teams.invited', 'team'],
])('%s is found under %s', (name, area) => {
  expect(areaOf(name)).toBe(area);
});
