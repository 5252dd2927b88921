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
  ['LPT1.txt', '_LPT1.txt'],
  ['com²', '_com²'],
  ['lpta.txt', 'lpta.txt'],
  ['falcon', 'falcon'],
  ['console.xml', 'console.xml'],
  ['. . .', 'file'],
])('the label of %j is %j', (name, label) => {
  expect(fileLabel(name)).toBe(label);
});

test.each([
  [`${'x'.repeat(300)}.ulvd`, `${'x'.repeat(250)}.ulvd`],
  [`${'x'.repeat(251)}.lic.key`, `${'x'.repeat(247)}.lic.key`],
  [`${'x'.repeat(300)}.LIC.txt`, `${'x'.repeat(247)}.LIC.txt`],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(252)}.gz`],
  [`${'x'.repeat(300)}.${'y'.repeat(16)}`, `${'x'.repeat(238)}.${'y'.repeat(16)}`],
  [`${'x'.repeat(300)}.${'y'.repeat(17)}`, 'x'.repeat(255)],
  [`${'x'.repeat(300)}.a b`, 'x'.repeat(255)],
])('what is cut off %s leaves its extension', (name, label) => {
  expect(fileLabel(name)).toBe(label);
});

test('a long name is cut at 255 characters, never inside one', () => {
  expect([...fileLabel('🦄'.repeat(300))]).toHaveLength(255);
  expect(fileLabel(`nul.${'x'.repeat(300)}`)).toBe(`_nul.${'x'.repeat(250)}`);
});
