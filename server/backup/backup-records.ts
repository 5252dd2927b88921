import { z } from 'zod';

/** What a frame holds, as its first byte. Rows are bytes in PostgreSQL's text format of COPY, the others JSON. */
export const partKinds = { header: 'H', table: 'T', rows: 'R', end: 'E' } as const;
export type PartKind = keyof typeof partKinds;

/** What a backup is, before its first row. */
export const BackupHeader = z.object({
  madeAt: z.string(),
  /** Name and hash of each migration the database had. */
  migrations: z.array(z.tuple([z.string(), z.string()])),
  /** Says whether a secret is the one the rows were sealed with, and nothing else about it. */
  secretProof: z.string(),
  /** The secret itself, where that was asked for. */
  secret: z.string().nullable(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The table that the rows behind it belong to. */
export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof BackupTable>;

/** What must have been read when the last frame comes. */
export const BackupEnd = z.object({ tables: z.number(), rows: z.number() });
export type BackupEnd = z.infer<typeof BackupEnd>;

/** What the text of values depends on: the same where they are written and where they are read. */
export const copyFormat = {
  statement_timeout: '0',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
} as const;

/** What a backup, a check or a restore went through. */
export interface BackupFigures {
  madeAt: string;
  tables: number;
  rows: number;
  bytes: number;
}
export type Progress = (what: string, rows?: number) => void;

const NEWLINE = 10;

/** Rows of the text format end with a newline; one inside a value is written as two other characters. */
export function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}
