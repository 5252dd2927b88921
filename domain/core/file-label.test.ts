import { expect, test } from 'vitest';
import { fileLabel } from './file-label.ts';

test.each([
  ['usage-2025-03.ulvd', 'usage-2025-03.ulvd'],
  ['../../etc/passwd.ulvd', 'passwd.ulvd'],
  ['C:\\Users\\Vera\\März 2025.ulvd', 'März 2025.ulvd'],
  ['利用状況.lvd', '利用状況.lvd'],
  ['evil\u202Edvlu.exe\n.ulvd', 'evildvlu.exe.ulvd'],
  ['', 'file'],
  ['folder/', 'file'],
])('the label of %j is %j', (name, label) => {
  expect(fileLabel(name)).toBe(label);
});

test('a long name is cut at 255 characters, never inside one', () => {
  expect([...fileLabel('🦄'.repeat(300))]).toHaveLength(255);
});
