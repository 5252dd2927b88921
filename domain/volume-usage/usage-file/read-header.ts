import {
  usageFileLimits as limits,
  type UsageFileFormat,
  type UsageFileHeader,
} from '../usage-file-schema.ts';
import { isPrintable, isWhole, membersOf, type Members } from './field-checks.ts';
import { badLine, refused } from './refused.ts';

const HEADER_MEMBERS = 9;
const KEY_MEMBERS = 2;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

const isInstant = (value: unknown): value is string => {
  const day = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined;
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day ?? '');
};

/** Decides on the first line whether this is a usage file of version 1 whose name fits (docs/usage-file-format.md). */
export function recogniseHeader(value: unknown, extension: UsageFileFormat): Members {
  const header = membersOf(value);
  const format = header?.['format'];
  if (!header || header['t'] !== 'h' || (format !== 'lvd' && format !== 'ulvd') || !isWhole(header['v'], 0))
    throw refused('NOT_RECOGNISED', 'notUsageFile', 1);
  if (header['v'] !== 1) throw refused('UNSUPPORTED_VERSION', undefined, 1, { version: header['v'] });
  if (format !== extension) throw refused('NOT_RECOGNISED', 'otherExtension', 1, { format });
  return header;
}

/** Reads a recognised `h` line; `members` is the number of members found in its text. */
export function readHeader(header: Members, members: number, format: UsageFileFormat): UsageFileHeader {
  const { fileId, seq, createdAt, producer, instanceId, keys } = header;
  if (typeof fileId !== 'string' || !UUID.test(fileId)) throw badLine(1, 'fileId');
  if (!isWhole(seq, 1, limits.seq)) throw badLine(1, 'seq');
  if (!isInstant(createdAt)) throw badLine(1, 'createdAt');
  if (!isPrintable(producer, limits.producer)) throw badLine(1, 'producer');
  if (!isPrintable(instanceId, limits.instanceId)) throw badLine(1, 'instanceId');
  const values = readKeys(keys, format);
  if (members !== HEADER_MEMBERS + KEY_MEMBERS * values.length)
    throw badLine(1, members < 0 ? 'notPlain' : 'members');
  return { format, fileId, seq, createdAt, producer, instanceId, keys: values };
}

function readKeys(keys: unknown, format: UsageFileFormat): string[] {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > limits.keys) throw badLine(1, 'keys');
  if (format === 'lvd' && keys.length !== 1) throw badLine(1, 'oneKey');
  const values = keys.map((entry: unknown, k) => {
    const key = membersOf(entry);
    if (key?.['k'] !== k) throw badLine(1, 'keyNumber');
    const { licenseKey } = key;
    // Keys of older licenses look otherwise: what is no key is told from them where keys are on record.
    if (!isPrintable(licenseKey, limits.licenseKey)) throw badLine(1, 'keyValue');
    return licenseKey;
  });
  if (new Set(values).size !== values.length) throw badLine(1, 'sameKey');
  return values;
}
