import { describe, expect, test } from 'vitest';
import { spoolToDisk, type SpoolFolder } from './spooled-zips-storage.ts';

/** The browser's own files, of which only workers of a real browser have some. */
function folderOf(room: number, stale: readonly string[] = []) {
  const files = new Map<string, Uint8Array>(stale.map((name) => [name, new Uint8Array()]));
  const open = new Set<string>();
  const folder: SpoolFolder = {
    async *keys() {
      yield* [...files.keys()];
    },
    removeEntry: async (name) => {
      if (open.has(name)) throw new DOMException('locked', 'NoModificationAllowedError');
      files.delete(name);
    },
    getFileHandle: async (name) => ({
      createSyncAccessHandle: async () => {
        const bytes = new Uint8Array(100);
        files.set(name, bytes);
        open.add(name);
        return {
          write: (piece, { at }) => {
            if (at + piece.length > room) throw new DOMException('no room', 'QuotaExceededError');
            bytes.set(piece, at);
            return piece.length;
          },
          read: (into, { at }) => {
            into.set(bytes.subarray(at, at + into.length));
            return into.length;
          },
          close: () => open.delete(name),
        };
      },
    }),
  };
  return { folder, names: () => [...files.keys()] };
}

const encoder = new TextEncoder();
async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield encoder.encode(text);
}
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const spool = (folder: SpoolFolder, ...texts: string[]) =>
  spoolToDisk(async () => folder)(chunks(...(texts.length > 0 ? texts : ['zip in', ' a zip'])));

describe('a zip that lay compressed in another one', () => {
  test('is read from a file of the browser’s own, which is gone with the search', async () => {
    const { folder, names } = folderOf(100, ['given up']);
    const spooled = await spool(folder);
    expect(names()).toHaveLength(1);
    expect(names()).not.toContain('given up');
    expect(spooled.size).toBe(12);
    expect(textOf(await spooled.read(4, 5))).toBe('in a ');
    expect(textOf(await spooled.read(9, 100))).toBe('zip');
    const part = spooled.part?.(4, 4);
    expect(textOf((await part?.read(1, 100)) ?? new Uint8Array())).toBe('n a');
    const cut = await spooled.cut(7, 5);
    await spooled.close?.();
    expect(names()).toEqual([]);
    expect(await cut.text()).toBe('a zip');
  });

  test.each([0, 5, 6, 11])('is held in memory where there is room for %d bytes alone', async (room) => {
    const { folder, names } = folderOf(room);
    const spooled = await spool(folder, 'zip in', ' a', ' zip');
    expect(names()).toEqual([]);
    expect(textOf(await spooled.read(0, 100))).toBe('zip in a zip');
    expect(await (await spooled.cut(7, 5)).text()).toBe('a zip');
  });

  test('is held in memory where the browser has no files of its own', async () => {
    const refused = async () => Promise.reject(new DOMException('private window', 'SecurityError'));
    const spooled = await spoolToDisk(refused)(chunks('zip'));
    expect(textOf(await spooled.read(0, 100))).toBe('zip');
  });

  test('and breaks off leaves no file', async () => {
    const { folder, names } = folderOf(100);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('zip');
      throw new Error('a bomb');
    }
    await expect(spoolToDisk(async () => folder)(broken())).rejects.toThrow('a bomb');
    expect(names()).toEqual([]);
  });
});
