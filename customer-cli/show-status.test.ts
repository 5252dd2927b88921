import { afterEach, expect, test, vi } from 'vitest';
import { receiptOf } from '../testing/receipts.ts';
import { showStatus } from './show-status.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a report without a file is told by how it was made, in words', async () => {
  const token = {
    name: 'ci',
    account: { id: 'a1', name: 'Acme' },
    scopes: ['usage:report'],
    lostScopes: [],
    expiresAt: null,
  };
  const kinds = ['LICENSE_FILE', 'FORM', 'WIZARD', 'IMPORT', 'EVENTS'] as const;
  const receipts = kinds.map((kind) => receiptOf({ kind, file: null }));
  vi.stubGlobal('fetch', (url: URL) =>
    Promise.resolve(Response.json(url.pathname.endsWith('/api/tokens/self') ? token : { receipts })),
  );
  const lines: string[] = [];
  const url = new URL('http://portal.example');
  await showStatus({ url, token: 'cpt_x', retries: 0, version: '1', say: () => {} }, (told) =>
    lines.push(...told),
  );
  expect(lines.slice(-5).map((line) => line.split('  ').at(-1))).toEqual([
    'License file',
    'Form',
    'Guided report',
    'Import',
    'Automatic',
  ]);
});
