import { mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeUpload } from './store-upload.ts';

let folder: string;
let handles: Pick<FileHandle, 'write'>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-store-'));
  const file = await open(join(folder, 'any'), 'w');
  handles = Object.getPrototypeOf(file) as Pick<FileHandle, 'write'>;
  await file.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

type Write = (
  this: FileHandle,
  bytes: Uint8Array,
  from: number,
  length: number,
  at: number,
) => Promise<unknown>;

/** Takes so many bytes at a time at most. */
function takeAtMost(most: number): void {
  const write = handles.write as unknown as Write;
  vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const [bytes, from, length, at] = args as Parameters<Write>;
    return write.call(this, bytes, from, Math.min(length, most), at);
  } as never);
}

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test('[4.19] what a nearly full disk takes bit by bit is the whole file', async () => {
  takeAtMost(3);
  const stored = await storeUpload(chunksOf('first line\n', 'second line\n'), folder);
  expect(stored.bytes).toBe(23);
  expect(Buffer.from(await stored.readAt(0, 100)).toString()).toBe('first line\nsecond line\n');
  await stored.close();
});

test('[4.19] a disk that takes no more fails the upload as full: nothing is read of a part', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(handles, 'write').mockRejectedValue(full);
  await expect(storeUpload(chunksOf('first line\n'), folder)).rejects.toBe(full);
});
