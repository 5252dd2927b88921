import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip made by hand: what is not said is as it should be. */
export interface ZipEntry {
  name: string | Uint8Array;
  content?: Uint8Array | string;
  /** 0 stored, 8 deflated; anything else is stored and says so. */
  method?: number;
  /** The bytes that lie in the zip, instead of the content compressed. */
  raw?: Uint8Array;
  flags?: number;
  crc?: number;
  size?: number;
  compressedSize?: number;
  /** Unix type and mode, such as 0o120777 for a link. */
  mode?: number;
  /** What the entry's own header says where it is not what the directory says. */
  local?: Partial<Pick<ZipEntry, 'name' | 'crc' | 'size' | 'compressedSize' | 'method' | 'flags'>>;
  /** Written into the directory alone: its bytes are those of the entry with this number. */
  sameBytesAs?: number;
}

export interface ZipEnd {
  comment?: string;
  prefix?: Uint8Array;
  suffix?: Uint8Array;
  count?: number;
  directorySize?: number;
  directoryOffset?: number;
}

const u16 = (value: number) => Buffer.from([value & 0xff, (value >>> 8) & 0xff]);
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
const bytesOf = (text: Uint8Array | string): Buffer => Buffer.from(text as string);

function described(entry: ZipEntry) {
  const content = bytesOf(entry.content ?? '');
  const { method = 8 } = entry;
  const raw = Buffer.from(entry.raw ?? (method === 8 ? deflateRawSync(content) : content));
  return {
    ...{ raw, method, name: bytesOf(entry.name), flags: entry.flags ?? 0, mode: entry.mode ?? 0o100644 },
    crc: entry.crc ?? crc32(content),
    size: entry.size ?? content.length,
    compressedSize: entry.compressedSize ?? raw.length,
  };
}

const common = (of: ReturnType<typeof described>) => [
  ...[u16(20), u16(of.flags), u16(of.method), u32(0), u32(of.crc), u32(of.compressedSize), u32(of.size)],
  u16(of.name.length),
  u16(0),
];

/** Writes a zip as it is described, however wrong: lying sizes, foreign bytes, anything. */
export function zipOf(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(end.prefix ?? [])];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const shared = entry.sameBytesAs === undefined ? undefined : offsets[entry.sameBytesAs];
    offsets.push(shared ?? at);
    if (shared !== undefined) continue;
    const of = described(entry);
    const local = { ...of, ...entry.local, name: bytesOf(entry.local?.name ?? entry.name), raw: of.raw };
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), ...common(local), local.name, of.raw]);
    parts.push(bytes);
    at += bytes.length;
  }
  const directory = Buffer.concat(
    entries.flatMap((entry, number) => {
      const of = described(entry);
      const rest = [u16(0), u16(0), u16(0), u32(of.mode * 0x10000), u32(offsets[number] ?? 0), of.name];
      return [Buffer.from('PK\x01\x02'), u16(0x0314), ...common(of), ...rest];
    }),
  );
  return Buffer.concat([...parts, directory, endOf(end, { count: entries.length, directory, at })]);
}

function endOf(
  end: ZipEnd,
  { count, directory, at }: { count: number; directory: Buffer; at: number },
): Buffer {
  const comment = bytesOf(end.comment ?? '');
  const listed = u16(end.count ?? count);
  return Buffer.concat([
    Buffer.from('PK\x05\x06'),
    ...[u16(0), u16(0), listed, listed, u32(end.directorySize ?? directory.length)],
    ...[u32(end.directoryOffset ?? at), u16(comment.length), comment, Buffer.from(end.suffix ?? [])],
  ]);
}

/** A zip around a zip, so many times. */
export const nested = (inner: Buffer, times: number, method = 8): Buffer =>
  times === 0 ? inner : nested(zipOf([{ name: 'inner.zip', content: inner, method }]), times - 1, method);
