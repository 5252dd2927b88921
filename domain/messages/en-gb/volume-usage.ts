/**
 * Texts of usage files: what is wrong with one. The sentence of each code stands in errors.ts; the reasons here
 * are the parts that follow its colon. `{name}` is replaced by the parameter of that name.
 */
export const volumeUsage = {
  usageFile: {
    where: ' on line {line}',
    reasons: {
      notUsageFile: 'its first line is not the header of a usage file',
      byteOrderMark: 'it begins with a byte order mark, which usage files do not have',
      wrongExtension: 'its name does not end in .ulvd or .lvd',
      otherExtension: 'its header says {format}, so its name must end in .{format}',

      lines: 'lines {first} to {last} do not match the check value on line {line}',
      compressed: 'its compressed content is damaged',

      notUtf8: 'it is not valid UTF-8',
      notJson: 'it is not valid JSON',
      notPlain: 'only texts and whole numbers are allowed in it',
      members: 'it has a field twice, or a field that version 1 does not define',
      lineTooLong: 'it is longer than {limit} bytes',
      unknownType: 'its type t must be e, c or z',
      secondHeader: 'a file has only one header',
      afterEnd: 'nothing may follow the closing line',
      afterStream: 'something follows the end of the compressed file',

      fileId: 'fileId must be a UUID in lower case',
      seq: 'seq must be a whole number from 1 to 2,147,483,647',
      createdAt: 'createdAt must be an instant such as 2025-04-01T00:00:05Z',
      producer: 'producer must have 1 to 255 printable characters',
      instanceId: 'instanceId must have 1 to 64 printable characters',
      keys: 'keys must list 1 to 1,000 license keys',
      oneKey: 'an .lvd file holds exactly one license key',
      keyNumber: 'the license keys must be numbered 0, 1, 2 in their order',
      keyValue: 'a license key must have 64 characters from 0-9 and a-f',
      sameKey: 'the same license key stands in the header twice',

      order: 'its number n must be {expected}',
      key: 'k must be the number of a license key in the header',
      product: 'product must have 1 to 100 printable characters',
      event: 'event must have 1 to 100 printable characters',
      version: 'version must have 1 to 50 printable characters',
      start: 'start must be a whole hour in UTC, such as 2025-03-01T08:00:00Z',
      end: 'end must be exactly one hour after start',
      tooEarly: 'usage before 1 January 2014 cannot be reported',
      tooLate: 'its hour lies in the future',
      count: 'count must be a whole number from 0 to 9,007,199,254,740,991',
      sameBucket: 'the same key, product, version, event and hour stand in an earlier line',

      missingCheckpoint: 'a check line must follow at least every {expected} records',
      emptyCheckpoint: 'a check line must follow a record',
      checkpointNumber: 'its number n must be {expected}, the records before it',
      checkHash: 'sha256 must have 64 characters from 0-9 and a-f',
      recordCount: 'it counts {found} records, but the file has {expected}',
      macs: 'macs must give at most one check value of 64 characters from 0-9 and a-f for each license key',
      totals: 'totals must give one sum for each license key, product and event',
      totalDiffers: 'its total for {product}, {event} does not equal the sum of its records',

      upload: '50 MiB',
      inflated: '256 MiB after unpacking',
      records: '2,000,000 usage records',
      ratio: '200 times its size when unpacked',
      series: '250,000 different products, versions and events',

      otherFile: 'another file with the same file id was uploaded before',
      otherCount: 'the same hour was reported before with another count',
    },
  },
} as const;
