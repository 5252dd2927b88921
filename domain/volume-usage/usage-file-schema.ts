/** The two kinds of usage file, named as their extension: one license key, or up to 1,000. */
export const usageFileFormats = ['lvd', 'ulvd'] as const;
export type UsageFileFormat = (typeof usageFileFormats)[number];

/** Limits of a usage file, version 1 (docs/usage-file-format.md). Sizes are bytes. */
export const usageFileLimits = {
  upload: 50 * 1024 * 1024,
  inflated: 256 * 1024 * 1024,
  records: 2_000_000,
  /** Inflated size over uploaded size of a gzip, asked once more than `ratioFrom` bytes came out of it. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
  /** An `e` or `c` line, without its line feed. */
  recordLine: 64 * 1024,
  /** The `h` or `z` line, without its line feed. */
  frameLine: 4 * 1024 * 1024,
  /** Different (key, product, version, event) in one file: what keeps the parser's memory flat. */
  series: 250_000,
  /** Records between two checkpoints. */
  checkpoint: 1000,
  keys: 1000,
  licenseKey: 255,
  name: 100,
  version: 50,
  instanceId: 64,
  producer: 255,
  seq: 2_147_483_647,
} as const;
export type UsageFileLimits = { readonly [Name in keyof typeof usageFileLimits]: number };

/** The end of an hour may lie this far in the future: clocks differ. */
export const FUTURE_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/** The `h` line: which instance wrote the file, and for which keys. */
export interface UsageFileHeader {
  format: UsageFileFormat;
  fileId: string;
  /** Grows when an instance issues the same period again. */
  seq: number;
  createdAt: string;
  producer: string;
  instanceId: string;
  /** License keys by their number `k`. */
  keys: readonly string[];
}

/** One `e` line: what one key did in one hour. */
export interface UsageRecord {
  /** Number of the record in its file, from 1. */
  n: number;
  /** Line of the file, from 1: for messages. */
  line: number;
  k: number;
  product: string;
  version: string;
  event: string;
  /** First instant of the hour, `YYYY-MM-DDTHH:00:00Z`. */
  start: string;
  count: number;
}

/** Sum of one (key, product, event) of a file, with the first and last hour it was counted in. */
export interface UsageFileTotal {
  k: number;
  product: string;
  event: string;
  count: bigint;
  records: number;
  firstStart: string;
  lastStart: string;
}

/** A usage file whose every line, hash and total was found in order. */
export interface UsageFile {
  header: UsageFileHeader;
  records: number;
  totals: readonly UsageFileTotal[];
  /** macs of the `z` line by key number; not yet verified. */
  macs: ReadonlyMap<number, string>;
  /** SHA-256 of every byte before the `z` line: what the macs are made over. */
  sealedSha256: string;
  /** SHA-256 of the inflated bytes: the file's identity, the same for its gzip twin. */
  sha256: string;
  bytes: number;
  /** SHA-256 and size of the bytes as they were uploaded. */
  rawSha256: string;
  rawBytes: number;
  gzip: boolean;
}
