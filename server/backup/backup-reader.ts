import { StartupError } from '#server/db/startup-error.ts';
import { BackupEnd, BackupHeader, BackupTable, countRows, partKinds } from './backup-records.ts';
import { readFrames, type Frame } from './frame-reader.ts';

export type BackupPart =
  | { kind: 'table'; table: BackupTable }
  | { kind: 'rows'; rows: number; content: Buffer }
  | { kind: 'end'; end: BackupEnd };

export interface OpenBackup {
  header: BackupHeader;
  /** Tables in an order in which every row finds those it points to; the end comes only where everything was there. */
  parts: AsyncGenerator<BackupPart, void, undefined>;
  close: () => Promise<void>;
}

/** Opens a backup and reads what it is. */
export async function openBackup(file: string, passphrase: string): Promise<OpenBackup> {
  const frames = readFrames(file, passphrase);
  const first = await frames.next();
  if (first.done || first.value.kind !== partKinds.header) throw strange(file);
  return {
    header: BackupHeader.parse(jsonOf(first.value)),
    parts: readParts(frames, file),
    close: async () => void (await frames.return()),
  };
}

async function* readParts(
  frames: AsyncGenerator<Frame, void, undefined>,
  file: string,
): AsyncGenerator<BackupPart, void, undefined> {
  let [tables, rows] = [0, 0];
  for await (const frame of frames) {
    if (frame.kind === partKinds.table) {
      tables += 1;
      yield { kind: 'table', table: BackupTable.parse(jsonOf(frame)) };
    } else if (frame.kind === partKinds.rows) {
      const part = { kind: 'rows', rows: countRows(frame.content), content: frame.content } as const;
      rows += part.rows;
      yield part;
    } else if (frame.kind === partKinds.end && frame.isLast) {
      const end = BackupEnd.parse(jsonOf(frame));
      if (end.tables !== tables || end.rows !== rows) throw strange(file);
      yield { kind: 'end', end };
    } else throw strange(file);
  }
}

const jsonOf = ({ content }: Frame): unknown => JSON.parse(content.toString());

/** What nobody but a faulty portal can have written. */
const strange = (file: string) =>
  new StartupError(`The contents of the backup ${file} do not match its index. Use another backup.`);
