import { deflateRawSync } from 'node:zlib';
import { nested, zipOf, type ZipEntry } from './zip-writer.ts';

const MIB = 1024 * 1024;
const text = 'a usage file';
const good: ZipEntry = { name: 'good.ulvd', content: text };
const bad = (change: Partial<ZipEntry>): ZipEntry => ({ name: 'bad.ulvd', content: text, ...change });
const beside = (change: Partial<ZipEntry>) => zipOf([good, bad(change)]);
const only = zipOf([good]);
const zeros = (size: number): Buffer => Buffer.alloc(size);
const many = (count: number, name = (at: number) => `${at}.ulvd`) =>
  zipOf(Array.from({ length: count }, (_, at) => ({ name: name(at), content: '', method: 0 })));
/** Hardly compressible, so that only the sum of all is too much. */
const noise = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  for (let at = 0, state = 1; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = at % 16 === 0 ? state >>> 16 : 0;
  }
  return bytes;
};

/** What comes of a zip: the one reason against all of it, or its members, each with its reason or none. */
export type ZipOutcome = string | readonly (readonly [name: string, reason: string | null])[];
const goodAnd = (reason: string | null, name = 'bad.ulvd'): ZipOutcome => [
  ['good.ulvd', null],
  [name, reason],
];
const goodOnly: ZipOutcome = [['good.ulvd', null]];

/** Zips that somebody made to harm, or that came to harm, typed by hand with what each must come to. */
export const hostileZips: readonly (readonly [what: string, bytes: Buffer, outcome: ZipOutcome])[] = [
  ['zero bytes', Buffer.alloc(0), 'notZip'],
  ['a text', Buffer.from('hello '.repeat(20)), 'notZip'],
  ['only the end of a zip', zipOf([]), []],
  ['half a zip', only.subarray(0, only.length / 2), 'notZip'],
  ['a zip without its last byte', only.subarray(0, -1), 'notZip'],
  ['a zip without its first bytes', only.subarray(10), goodOnlyDamaged()],
  [
    'a directory that lies outside',
    zipOf([good], { directoryOffset: 0x7fffffff, directorySize: 9 }),
    'notZip',
  ],
  ['a directory that is too short', zipOf([good], { directorySize: 3 }), 'notZip'],
  ['more entries announced than listed', zipOf([good], { count: 9 }), 'notZip'],
  ['zeros', zeros(5000), 'notZip'],
  ['a list of 12 MiB', many(200, (at) => `${at}${'n'.repeat(60_000)}`), 'entries'],
  ['bytes before the zip', zipOf([good], { prefix: Buffer.from('#!/bin/sh\n') }), goodOnly],
  ['70,000 bytes behind the zip', zipOf([good], { suffix: zeros(70_000) }), 'notZip'],
  [
    'a second end in the comment',
    zipOf([good], { comment: only.subarray(-22).toString('latin1') }),
    'notZip',
  ],

  ['1,000 files', many(1000), Array.from({ length: 1000 }, (_, at) => [`${at}.ulvd`, null])],
  ['1,001 files', many(1001), 'entries'],
  ['65,000 empty files', many(65_000), 'entries'],
  ['1,001 folders', many(1001, (at) => `${at}/`), 'entries'],
  ['600 files in each of two zips', zipOf([zipIn(many(600), 'a.zip'), zipIn(many(600), 'b.zip')]), 'entries'],
  ['three zips deep', nested(only, 2), goodOnly],
  ['three zips deep, stored', nested(only, 2, 0), goodOnly],
  ['four zips deep', nested(only, 3), 'depth'],
  ['four zips deep, stored', nested(only, 3, 0), 'depth'],
  ['twenty zips deep', nested(only, 20), 'depth'],
  ['a bomb of 20 MiB', beside({ content: zeros(20 * MIB) }), 'ratio'],
  ['a bomb in a zip in the zip', zipOf([good, zipIn(beside({ content: zeros(3 * MIB) }))]), 'ratio'],
  ['a zip that is a bomb itself', zipOf([{ name: 'b.zip', content: zeros(20 * MIB) }]), 'ratio'],
  ['a bomb that says it is small', beside({ content: zeros(20 * MIB), size: 10 }), goodAnd('size')],
  ['less than 1 MiB of zeros', beside({ content: zeros(MIB - 1) }), goodAnd(null)],
  ['more than the limit in all', sums(), 'inflated'],
  ['two entries of the same bytes', zipOf([good, bad({ sameBytesAs: 0 })]), 'overlap'],
  ['an entry that reaches into the next', overlapping(), 'overlap'],

  ['a size that is too large', beside({ size: 9999 }), goodAnd('checksum')],
  ['a size that is too small', beside({ size: 1 }), goodAnd('size')],
  ['a size of nothing', beside({ size: 0 }), goodAnd('size')],
  ['a stored file with another size', beside({ method: 0, size: 5 }), goodAnd('size')],
  ['a compressed size beyond the zip', beside({ compressedSize: 0x7ffffff0 }), goodAnd('damaged')],
  ['a wrong check value', beside({ crc: 1 }), goodAnd('checksum')],
  ['a wrong check value of a stored file', beside({ method: 0, crc: 1 }), goodAnd('checksum')],
  ['no Deflate at all', beside({ raw: Buffer.from('no deflate here'), size: 15 }), goodAnd('checksum')],
  [
    'Deflate that is cut off',
    beside({ raw: deflateRawSync(noise(5000)).subarray(0, 50) }),
    goodAnd('checksum'),
  ],
  [
    'something behind the Deflate',
    beside({ raw: Buffer.concat([deflateRawSync(Buffer.from(text)), zeros(9)]) }),
    goodAnd('checksum'),
  ],
  ['an encrypted file', beside({ flags: 1 }), goodAnd('encrypted')],
  ['an encrypted file of no interest', zipOf([good, { name: 'a.txt', content: 'x', flags: 1 }]), goodOnly],
  ['a method nobody knows', beside({ method: 77 }), goodAnd('method')],
  ['LZMA', beside({ method: 14 }), goodAnd('method')],
  ['Deflate64', beside({ method: 9 }), goodAnd('method')],
  ['a link', beside({ mode: 0o120777 }), goodAnd('symlink')],
  [
    'a link called zip',
    zipOf([good, { name: 'l.zip', content: '/etc/passwd', mode: 0o120777 }]),
    goodAnd('symlink', 'l.zip'),
  ],
  ['a folder called like a file', zipOf([good, { name: 'd.ulvd/', content: '', method: 0 }]), goodOnly],
  ['another method in its own header', beside({ local: { method: 0 } }), goodAnd('damaged')],
  ['another check value in its own header', beside({ local: { crc: 7 } }), goodAnd('damaged')],
  ['a zip that is none', zipOf([good, { name: 'no.zip', content: 'no zip' }]), goodAnd('notZip', 'no.zip')],
  ['a damaged zip in a zip', zipOf([good, zipIn(only.subarray(0, -3))]), goodAnd('notZip', 'inner.zip')],

  [
    'the same name twice',
    zipOf([good, good]),
    [
      ['good.ulvd', null],
      ['good.ulvd', null],
    ],
  ],
  ['a name that leads upwards', named('../../etc/up.ulvd'), [['up.ulvd', null]]],
  ['a name from the root', named('/etc/root.ulvd'), [['root.ulvd', null]]],
  ['a name of Windows', named('C:\\Users\\x\\win.ulvd'), [['win.ulvd', null]]],
  ['a name with NUL in it', named('nul\0.ulvd'), [['_nul.ulvd', null]]],
  ['a name that hides its end behind NUL', named('x.ulvd\0.exe'), []],
  [
    'a name that is not UTF-8',
    zipOf([{ name: Buffer.from([0xff, 0xfe, 0x2e, 0x6c, 0x76, 0x64]), content: text }]),
    [['■.lvd', null]],
  ],
  ['a name of 60,000 characters', named(`${'n'.repeat(60_000)}.ulvd`), [[`${'n'.repeat(250)}.ulvd`, null]]],
  ['no name', named(''), []],
  ['nothing but an extension', named('.ulvd'), []],
  [
    'what macOS adds',
    zipOf([
      good,
      { name: '__MACOSX/._good.ulvd', content: 'x' },
      { name: '._good.ulvd', content: 'x' },
      { name: 'a/__MACOSX/b.lvd', content: 'x' },
    ]),
    goodOnly,
  ],
  [
    'other files beside',
    zipOf([{ name: 'readme.txt', content: 'x' }, good, { name: 'b.ulvd.exe', content: 'x' }]),
    goodOnly,
  ],
  [
    'extensions in capitals, in folders',
    zipOf([
      { name: 'a/b/ONE.ULVD', content: text },
      { name: 'c/Two.Lvd', content: text },
    ]),
    [
      ['ONE.ULVD', null],
      ['Two.Lvd', null],
    ],
  ],
];

function named(name: string): Buffer {
  return zipOf([{ name, content: text }]);
}

function zipIn(content: Uint8Array, name = 'inner.zip'): ZipEntry {
  return { name, content, method: 0 };
}

function sums(): Buffer {
  const content = noise(4 * MIB);
  return zipOf(Array.from({ length: 5 }, (_, at) => ({ name: `${at}.ulvd`, content })));
}

/** The first says that its bytes go on to the end of the second. */
function overlapping(): Buffer {
  return zipOf([
    {
      name: 'a.ulvd',
      content: text,
      method: 0,
      compressedSize: 60,
      size: 60,
      local: { compressedSize: 60, size: 60 },
    },
    { name: 'b.ulvd', content: 'x'.repeat(200), method: 0 },
  ]);
}

function goodOnlyDamaged(): ZipOutcome {
  return [['good.ulvd', 'damaged']];
}
