import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import {
  byLicenseFile,
  certify,
  change,
  file,
  form,
  keys,
  playCase,
  type UsageCase,
} from '../../../testing/usage-timeline.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const march = { start: '2025-03-01', end: '2025-03-31' };
/** K moves from the license `old`, which gets a key of its own, to the license `next`. */
const [before, moved] = [keys({ old: 'K', next: 'other' }), keys({ old: 'own', next: 'K' })];
/** One key on two licenses: the term of the second begins when that of the first ends. */
const renewal = { old: ['2024-03-15', '2025-03-14'], next: ['2025-03-15', '2026-03-14'] } as const;
/** Both terms hold 15 to 31 March. */
const sharingDays = { old: ['2025-01-01', '2025-03-31'], next: ['2025-03-15', '2026-03-14'] } as const;
const renewed = keys({ old: 'K', next: 'K' });
const from20to25 = { startDate: '2025-03-20', endDate: '2025-03-25' };

/** docs/related-licenses.md draws them. `hours` of 1 March: 20 is 8 p.m. */
const play = (cases: readonly UsageCase[]) =>
  test.each([...cases])('$title', async (usageCase) => {
    expect(await playCase(portal, usageCase)).toEqual(usageCase.counted);
  });

describe('one license', () => {
  play([
    {
      title: 'counts other days and other types of usage beside a file',
      steps: [
        keys({ old: 'K' }),
        file('K', { 0: 40, 24: 2 }),
        form('old', '100', 'done', { startDate: '2025-02-01', endDate: '2025-02-28' }),
        form('old', '200', 'done', { startDate: '2025-03-03' }),
        form('old', '300', 'USAGE_OVERLAPS', { startDate: '2025-03-02' }),
      ],
      counted: ['old 1 Feb–28 Feb: 100', 'old 1 Mar: 40', 'old 2 Mar: 2', 'old 3 Mar–31 Mar: 200'],
    },
    {
      title: 'does not count again what was withdrawn, beside what took its place',
      steps: [
        keys({ old: 'K' }),
        form('old', '1200'),
        change(1, 'WITHDRAW'),
        file('K', { 0: 40, 24: 2 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['old 1 Mar–31 Mar: 1200'],
    },
    {
      title: 'does not count a value that is corrected onto days of a file',
      steps: [
        keys({ old: 'K' }),
        file('K', { 0: 40, 24: 2 }),
        form('old', '1200', 'done', { startDate: '2025-04-01', endDate: '2025-04-30' }),
        change(2, 'CORRECT', 'PERIOD_TAKEN', { start: '2025-03-02', end: '2025-04-30', value: '1200' }),
        change(2, 'CORRECT', 'done', { start: '2025-03-03', end: '2025-04-30', value: '1200' }),
      ],
      counted: ['old 1 Mar: 40', 'old 2 Mar: 2', 'old 3 Mar–30 Apr: 1200'],
    },
  ]);
});

describe('a key that moved to another license', () => {
  play([
    {
      title: 'is not reported again there, unless the value of before is withdrawn',
      steps: [
        before,
        form('old', '100'),
        moved,
        form('next', '100', 'USAGE_OVERLAPS'),
        change(1, 'WITHDRAW'),
        form('next', '90'),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['next 1 Mar–31 Mar: 90'],
    },
    {
      title: 'leaves a license that got a key of its own',
      steps: [before, moved, form('old', '100'), form('next', '7')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'leaves a license that got a key of its own, also where both share their maximum',
      shared: true,
      steps: [before, moved, form('old', '100'), form('next', '7')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not take over what its license was reported for with another key',
      steps: [before, form('next', '7'), keys({ old: 'own', next: 'K', third: 'K' }), form('third', '100')],
      counted: ['next 1 Mar–31 Mar: 7', 'third 1 Mar–31 Mar: 100'],
    },
    {
      title: 'keeps a value that is corrected afterwards',
      steps: [
        before,
        form('old', '100'),
        moved,
        change(1, 'CORRECT', 'done', { ...march, value: '80' }),
        form('next', '80', 'USAGE_OVERLAPS'),
      ],
      counted: ['old 1 Mar–31 Mar: 80'],
    },
    {
      title: 'does not count its file beside the value of before',
      steps: [before, form('old', '100'), moved, file('K', { 20: 1, 21: 2 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a value beside its file of before',
      steps: [before, file('K', { 20: 1, 21: 5 }), moved, form('next', '6', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar: 6'],
    },
    {
      title: 'keeps hours that a later file repeats after the move',
      steps: [
        before,
        file('K', { 20: 1, 21: 5 }),
        moved,
        file('K', { 20: 1, 21: 5 }, 'done', 2),
        keys({ old: 'own', next: 'K', third: 'K' }),
        form('third', '6', 'USAGE_OVERLAPS'),
      ],
      counted: ['next 1 Mar: 6'],
    },
    {
      title: 'counts beside a file of the key that the license before has now',
      steps: [before, moved, file('own', { 20: 1, 21: 5 }), form('next', '100')],
      counted: ['next 1 Mar–31 Mar: 100', 'old 1 Mar: 6'],
    },
  ]);
});

describe('hours of a key that moved to another license', () => {
  play([
    {
      title: 'are replaced by a higher seq',
      steps: [before, file('K', { 20: 10, 21: 1 }), moved, file('K', { 20: 12, 21: 1 }, 'done', 2)],
      counted: ['next 1 Mar: 13'],
    },
    {
      title: 'stay as they are with the same and a lower seq',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }, 'done', 2),
        moved,
        file('K', { 20: 10, 21: 1 }, 'done', 2),
        file('K', { 20: 7, 21: 1 }),
      ],
      counted: ['old 1 Mar: 11'],
    },
    {
      title: 'do not come back beside those of the other license',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        change(1, 'WITHDRAW'),
        moved,
        file('K', { 20: 12, 21: 1 }),
        change(1, 'RESTORE'),
      ],
      counted: ['next 1 Mar: 13'],
    },
    {
      title: 'come back once those of the other license are withdrawn',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        change(1, 'WITHDRAW'),
        moved,
        file('K', { 20: 12, 21: 1 }),
        change(1, 'RESTORE'),
        change(2, 'WITHDRAW'),
      ],
      counted: ['old 1 Mar: 11'],
    },
    {
      title: 'are replaced by a file that came while no license had the key',
      steps: [
        before,
        file('K', { 20: 10, 21: 1 }),
        keys({ old: 'own', next: 'other' }),
        file('K', { 20: 12, 21: 1 }, 'done', 2),
        keys({ old: 'own', next: 'K' }),
      ],
      counted: ['next 1 Mar: 13'],
    },
  ]);
});

describe('a key that was renewed', () => {
  play([
    {
      title: 'does not count a file on days of the renewal that a value of before speaks of',
      terms: renewal,
      steps: [renewed, byLicenseFile('K', '1200'), file('K', { 480: 7 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 1200'],
    },
    {
      title: 'does not count a value of before on days that a file of the renewal counts',
      terms: renewal,
      steps: [renewed, file('K', { 480: 7 }), byLicenseFile('K', '1200', 'USAGE_OVERLAPS')],
      counted: ['next 21 Mar: 7'],
    },
    {
      title: 'does not count both of a withdrawn value and a withdrawn file again',
      terms: renewal,
      steps: [
        renewed,
        byLicenseFile('K', '1200'),
        change(1, 'WITHDRAW'),
        file('K', { 480: 7 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['old 1 Mar–31 Mar: 1200'],
    },
    {
      title: 'does not count a file on days that both terms hold',
      terms: sharingDays,
      steps: [renewed, byLicenseFile('K', '100'), file('K', { 456: 7 }, 'PERIOD_STATED')],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a withdrawn value again beside one of the renewal',
      terms: sharingDays,
      steps: [
        renewed,
        byLicenseFile('K', '100'),
        change(1, 'WITHDRAW'),
        byLicenseFile('K', '7', 'done', from20to25),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['next 20 Mar–25 Mar: 7'],
    },
    {
      title: 'does not count a withdrawn file again beside a value of days that both terms hold',
      terms: sharingDays,
      steps: [
        renewed,
        byLicenseFile('K', '100'),
        change(1, 'WITHDRAW'),
        file('K', { 456: 7 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['old 1 Mar–31 Mar: 100'],
    },
    {
      title: 'does not count a value that is corrected onto days of the renewal',
      terms: sharingDays,
      steps: [
        renewed,
        byLicenseFile('K', '1', 'done', { endDate: '2025-03-14' }),
        byLicenseFile('K', '2', 'done', { startDate: '2025-03-15' }),
        change(1, 'CORRECT', 'PERIOD_TAKEN', { start: '2025-03-01', end: '2025-03-20', value: '1' }),
      ],
      counted: ['next 15 Mar–31 Mar: 2', 'old 1 Mar–14 Mar: 1'],
    },
  ]);
});

/** Two keys of one license. Past usage is booked for the one that was created last: `a`. */
const twoKeys = {
  shared: true,
  terms: { a: ['2025-02-02', '2026-12-31'], b: ['2025-02-01', '2026-02-01'] },
} as const;
const own = keys({ a: 'A', b: 'B' });
const endOfMarch = { startDate: '2025-03-31', endDate: '2025-04-30' };

describe('past usage of an application', () => {
  play([
    {
      ...twoKeys,
      title: 'keeps a file and a value of each key that shares the license from counting',
      steps: [
        own,
        certify('a'),
        file('B', { 0: 40 }, 'PERIOD_STATED'),
        form('b', '4', 'USAGE_OVERLAPS', endOfMarch),
        form('a', '4', 'USAGE_OVERLAPS', endOfMarch),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
    {
      ...twoKeys,
      title: 'is not counted beside a value of a key that shares the license',
      steps: [own, form('b', '4', 'done', endOfMarch), certify('a', 'USAGE_OVERLAPS')],
      counted: ['b 31 Mar–30 Apr: 4'],
    },
    {
      ...twoKeys,
      title: 'is not counted beside a file of a renewal of a key that shares the license',
      terms: { ...twoKeys.terms, renewal: ['2025-03-01', '2027-02-28'] },
      steps: [
        keys({ a: 'A', b: 'B' }),
        // The renewal is a license of its own.
        (world) => keys({ renewal: 'B' })({ ...world, groupId: '' }),
        file('B', { 0: 40 }),
        certify('a', 'USAGE_OVERLAPS'),
      ],
      counted: ['renewal 1 Mar: 40'],
    },
    {
      ...twoKeys,
      title: 'does not come back beside what took its place, nor that beside it',
      steps: [
        own,
        certify('a'),
        change(1, 'WITHDRAW'),
        form('b', '4', 'done', endOfMarch),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        file('B', { 0: 40 }),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(3, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
        change(3, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
    {
      ...twoKeys,
      title: 'does not come back beside a value of its own key, which names no environment',
      steps: [
        own,
        certify('a'),
        change(1, 'WITHDRAW'),
        form('a', '4', 'done', endOfMarch),
        change(1, 'RESTORE', 'PERIOD_TAKEN'),
        change(2, 'WITHDRAW'),
        change(1, 'RESTORE'),
        change(2, 'RESTORE', 'PERIOD_TAKEN'),
      ],
      counted: ['a 1 Mar–31 Mar: 120'],
    },
    {
      title: 'follows the key that its license had',
      steps: [before, certify('old'), moved, form('next', '7', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar–31 Mar: 120'],
    },
    {
      title: 'is not counted where the key has a value of before',
      steps: [before, form('old', '7'), moved, certify('next', 'USAGE_OVERLAPS')],
      counted: ['old 1 Mar–31 Mar: 7'],
    },
    {
      title: 'certified for the key that the license has now, leaves the one that moved',
      steps: [before, moved, certify('old'), form('next', '7'), form('old', '8', 'USAGE_OVERLAPS')],
      counted: ['next 1 Mar–31 Mar: 7', 'old 1 Mar–31 Mar: 120'],
    },
  ]);
});
