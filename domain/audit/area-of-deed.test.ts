import { expect, test } from 'vitest';
import { areaOf, deedsOf } from './area-of-deed.ts';
import { deedNames } from './deed-names.ts';

test.each([
  ['downloads.downloadKey', 'keys'],
  ['submissions.listSubmissions', 'reading'],
  ['volume-usage.reportUsage', 'usage'],
  ['teams.forgetMember', 'team'],
  ['self-certification.sendCase', 'certifications'],
  ['session.signIn', 'sessions'],
  ['session.beginView', 'views'],
  ['session.endView', 'views'],
  ['downloads.refuseDownload', 'refusals'],
  ['jobs.countSetAside', 'operation'],
  ['jobs.countRuns', 'reading'],
  ['nowhere.change', 'reading'],
])('the deed %s is of the area %s', (name, area) => expect(areaOf(name)).toBe(area));

test('the deeds of two areas are those of each, and every deed is of one', () => {
  const of = deedsOf(['views', 'tokens']);
  expect(of.every((name) => ['views', 'tokens'].includes(areaOf(name)))).toBe(true);
  expect(deedsOf(['views']).length + deedsOf(['tokens']).length).toBe(of.length);
  expect(deedsOf(['views'])).toEqual(deedNames.filter((name) => /^session\.(?:begin|end)View$/.test(name)));
});
