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
  ['..', 'file'],
  ['../..\\..', 'file'],
  ['.htaccess', 'htaccess'],
  ['...license.xml', 'license.xml'],
  ['license.xml. . ', 'license.xml'],
  ['a\r\nSet-Cookie: x=1.xml', 'aSet-Cookie_ x=1.xml'],
  ['a\0b\u0085\u200B\u2066.xml', 'ab.xml'],
  ['a"b<c>|?*.xml', 'a_b_c____.xml'],
  ['\ud800.xml', 'xml'],
  ['CON', '_CON'],
  ['nul.xml', '_nul.xml'],
  ['Com1 .txt', '_Com1 .txt'],
  ['.\u202Eaux', '_aux'],
  ['console.xml', 'console.xml'],
])('the label of %j is %j', (name, label) => {
  expect(fileLabel(name)).toBe(label);
});

test('a long name is cut at 255 characters, never inside one', () => {
  expect([...fileLabel('🦄'.repeat(300))]).toHaveLength(255);
  expect(fileLabel(`nul.${'x'.repeat(300)}`)).toBe(`_nul.${'x'.repeat(250)}`);
});
