import { endLine, fileOf, gzip, headerLine, recordLine, type Line } from './usage-files.ts';

const MIB = 1024 * 1024;
const text = (line: Line): string => (typeof line === 'string' ? line : JSON.stringify(line));
const good: readonly Line[] = [headerLine(), recordLine(1), recordLine(2), endLine(2)];
const goodFile = fileOf(good);
const second = (line: Line): Buffer => fileOf([headerLine(), line, endLine(1)]);
const changed = (from: string, to: string): Buffer => Buffer.from(goodFile.toString().replace(from, to));
const zeros = gzip(Buffer.concat([fileOf([headerLine()]), Buffer.alloc(64 * MIB)]));
const packed = gzip(goodFile);

/** Usage files that somebody made to harm, or that came to harm, typed by hand with the code and the words that each must get. */
export const hostileFiles: readonly (readonly [what: string, bytes: Buffer, code: string, words: string])[] =
  [
    ['zero bytes', Buffer.alloc(0), 'EMPTY', 'The file is empty.'],
    ['a gzip of nothing', gzip(Buffer.alloc(0)), 'EMPTY', 'The file is empty.'],
    ['a gzip cut off', packed.subarray(0, packed.length / 2), 'TRUNCATED', 'The file ends too early'],
    ['a file cut off', goodFile.subarray(0, -9), 'TRUNCATED', 'The file ends too early on line 4'],
    [
      'something behind a gzip',
      Buffer.concat([packed, Buffer.from('more')]),
      'BAD_RECORD',
      'something follows the end of the compressed file',
    ],
    ['a gzip of zeros', zeros, 'BAD_RECORD', 'on line 2: it is longer than 4,194,304 bytes'],
    ['a gzip in a gzip', gzip(packed), 'NOT_RECOGNISED', 'its first line is not the header of a usage file'],
    ['zeros', Buffer.alloc(5000), 'NOT_RECOGNISED', 'its first line is not the header of a usage file'],
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'NOT_RECOGNISED',
      'its first line is not the header',
    ],
    [
      'a document type',
      Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>\n'),
      'NOT_RECOGNISED',
      'its first line is not the header',
    ],
    ['1 MiB of brackets', Buffer.alloc(MIB, '['), 'NOT_RECOGNISED', 'its first line is not the header'],
    [
      '1 MiB of brackets on a line',
      second('['.repeat(MIB)),
      'BAD_RECORD',
      'on line 2: it may only contain strings and whole numbers',
    ],
    [
      'a byte order mark',
      Buffer.concat([Buffer.from('\uFEFF'), goodFile]),
      'NOT_RECOGNISED',
      'it starts with a byte order mark',
    ],
    [
      'UTF-16',
      Buffer.from(goodFile.toString(), 'utf16le'),
      'NOT_RECOGNISED',
      'its first line is not the header',
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([fileOf([headerLine()]), Buffer.from([0x7b, 0xff, 0xfe, 0x0a])]),
      'BAD_RECORD',
      'on line 2: it is not valid UTF-8',
    ],
    [
      '__proto__',
      second(text(recordLine(1)).replace('"count":5', '"count":5,"__proto__":{"k":1}')),
      'BAD_RECORD',
      'on line 2: it contains a duplicate field',
    ],
    [
      'constructor',
      second({ ...recordLine(1), constructor: 'x' }),
      'BAD_RECORD',
      'on line 2: it contains a duplicate field, or a field that version 1 does not define',
    ],
    [
      'NUL in a name',
      second(recordLine(1, { product: 'a\0b' })),
      'BAD_RECORD',
      'on line 2: product must have',
    ],
    [
      'a text that turns its direction',
      second(recordLine(1, { event: 'a\u202Eb' })),
      'BAD_RECORD',
      'on line 2: event must have',
    ],
    [
      'a count twice',
      second(text(recordLine(1)).replace('"count":5', '"count":1,"count":5')),
      'BAD_RECORD',
      'on line 2: it contains a duplicate field',
    ],
    [
      'a count that JSON would round',
      second(text(recordLine(1)).replace('"count":5', '"count":9007199254740993')),
      'BAD_RECORD',
      'on line 2: count must be a whole number',
    ],
    [
      'a count below zero',
      second(text(recordLine(1)).replace('"count":5', '"count":-5')),
      'BAD_RECORD',
      'on line 2: it may only contain strings and whole numbers',
    ],
    [
      'a figure changed by hand',
      changed('"count":5', '"count":1'),
      'HASH_MISMATCH',
      'do not match the check value on line 4',
    ],
    [
      'a total that differs',
      fileOf([
        headerLine(),
        recordLine(1),
        endLine(1, { totals: [{ k: 0, product: 'itext-core', event: 'process-pdf', count: '50' }] }),
      ]),
      'BAD_RECORD',
      'on line 3: its total for itext-core, process-pdf',
    ],
    [
      'hours in the future',
      second(recordLine(1, { start: '2999-01-01T00:00:00Z', end: '2999-01-01T01:00:00Z' })),
      'BAD_RECORD',
      'on line 2: its hour is in the future',
    ],
    [
      'a second file behind the first',
      Buffer.concat([goodFile, goodFile]),
      'BAD_RECORD',
      'on line 5: nothing may follow the closing line',
    ],
    ['another version', changed('"v":1', '"v":2'), 'UNSUPPORTED_VERSION', 'The file uses version 2'],
  ];
