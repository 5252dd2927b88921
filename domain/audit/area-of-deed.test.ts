import { expect, test } from 'vitest';
import { areaOf, deedsOf } from './area-of-deed.ts';

test.each([
  ['downloads.copyKey', 'keys'],
  ['downloads.listDownloadable', 'reading'],
  ['submissions.downloadOriginal', 'reading'],
  ['volume-usage.uploadUsageFile', 'usage'],
  ['volume-usage.countSetAside', 'usage'],
  ['licenses-report.countViews', 'reading'],
  ['teams.updateMember', 'team'],
  ['self-certification.createCase', 'certifications'],
  ['session.logIn', 'sessions'],
  ['session.setPassword', 'sessions'],
  ['session.beginView', 'views'],
  ['session.endView', 'views'],
  ['session.refuseCall', 'refusals'],
  ['api-tokens.revoke', 'tokens'],
  ['jobs.startJob', 'operation'],
  ['exposures.reportExposure', 'keys'],
  ['exposures.withdrawExposure', 'keys'],
  ['crm.pullRecords', 'operation'],
  ['ledger.rebuildFigures', 'operation'],
  ['ledger.listEntries', 'reading'],
  ['licenses-report.remindReporters', 'usage'],
  ['licenses-report.createFile', 'reading'],
  ['licenses-report.saveView', 'reading'],
  ['accounts.recordVisit', 'reading'],
])('the deed %s is of the area %s', (name, area) => expect(areaOf(name)).toBe(area));

test('the deeds of two areas are those of each', () => {
  expect(deedsOf(['views'])).toEqual(['session.beginView', 'session.endView']);
  expect(deedsOf(['refusals'])).toEqual(['session.refuseCall', 'session.refuseToken']);
  expect(deedsOf(['views', 'refusals']).toSorted()).toEqual([
    'session.beginView',
    'session.endView',
    'session.refuseCall',
    'session.refuseToken',
  ]);
});

test('what is counted as looked at without saying so opens a page, or changes how the licenses report is read', () => {
  const said = /^(?:list|get|find|preview|export|download|count)/;
  expect(deedsOf(['reading']).filter((name) => !said.test(name.split('.')[1] ?? ''))).toEqual([
    'accounts.recordVisit',
    'licenses-report.chooseView',
    'licenses-report.createFile',
    'licenses-report.deleteFile',
    'licenses-report.deleteView',
    'licenses-report.saveView',
  ]);
});
