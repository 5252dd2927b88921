import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Preview } from '../use-previews.ts';
import type { UploadState } from '../upload-machine.ts';
import { droppedFiles } from './dropped-files.tsx';

const items: UploadState['items'] = ['a', 'b'].map((id) => ({
  ...{ id, name: `${id}.ulvd`, size: 1 },
  state: 'waiting' as const,
  checked: false,
}));
const lines = (previews: [string, Preview][]) =>
  droppedFiles(i18next.t, { step: 'idle', items }, new Map(previews));

test('a file of which nothing new is known keeps its line, so that a thousand are not drawn for one', () => {
  const before = lines([
    ['a', 'asking'],
    ['b', 'asking'],
  ]);
  const after = lines([
    ['a', null],
    ['b', 'asking'],
  ]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});
