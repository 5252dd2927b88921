import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { chooseEncoding, serveStaticFiles } from './static-files.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'cli'));
writeFileSync(join(folder, 'cli', 'portal.mjs'), 'program');
writeFileSync(join(folder, 'cli', 'portal-1.0.0-abc.mjs'), 'program');
writeFileSync(join(folder, 'cli', 'portal.mjs.sha256'), 'hash  portal.mjs\n');
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, 'assets', 'a-1.js'), script);
writeFileSync(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(script));
writeFileSync(join(folder, 'assets', 'a-1.js.gz'), gzipSync(script));
writeFileSync(join(folder, 'theme.js'), 'plain');
writeFileSync(join(folder, 'index.html'), 'the page, which has its own rules');
writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
const app = fastify();
serveStaticFiles(app, folder);
rmSync(folder, { recursive: true }); // from now on only memory can answer
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

test('a file comes from memory, as the browser can read it, a hashed name for a year', async () => {
  const plain = await get('/assets/a-1.js');
  expect(plain.body).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'content-length': String(script.length),
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotli.rawPayload).toEqual(brotliCompressSync(script));
  expect(brotli.headers['etag']).not.toBe(plain.headers['etag']);
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
});

test('a program for people is saved and not opened; the newest is asked for each time, one version for a year', async () => {
  const newest = await get('/cli/portal.mjs');
  expect(newest.body).toBe('program');
  expect(newest.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="portal.mjs"',
    'cache-control': 'no-cache',
  });
  const again = await get('/cli/portal.mjs', { 'if-none-match': String(newest.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect((await get('/cli/portal-1.0.0-abc.mjs')).headers).toMatchObject({
    'content-disposition': 'attachment; filename="portal-1.0.0-abc.mjs"',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const check = await get('/cli/portal.mjs.sha256');
  expect(check.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(check.headers['content-disposition']).toBeUndefined();
});

test('HEAD has the headers and no body', async () => {
  const { headers, body } = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(body).toBe('');
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(gzipSync(script).length),
  });
});

test.each([
  ['the tag itself', (etag: string) => etag, 304],
  ['a weak one', (etag: string) => `W/${etag}`, 304],
  ['a list', (etag: string) => `"other", ${etag}`, 304],
  ['any', () => '*', 304],
  ['another', () => '"other"', 200],
])('If-None-Match with %s', async (_what, header, status) => {
  const etag = String((await get('/theme.js')).headers['etag']);
  const answer = await get('/theme.js', { 'if-none-match': header(etag) });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
  expect(answer.body).toBe(status === 304 ? '' : 'plain');
});

test.each([
  '/index.html',
  '/.vite/manifest.json',
  '/assets/a-1.js.br',
  '/assets/',
  '/assets/b-1.js',
  '/assets/deeper/a-1.js',
  '/assets/constructor',
  '/assets/..%2ftheme.js',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
])('%s is no file of the list', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.2', 'identity'],
  ['identity;q=0.1, gzip;q=0.2', 'gzip'],
  ['GZIP ; q=1', 'gzip'],
  ['br;q=nonsense', 'identity'],
  ['deflate, zstd', 'identity'],
])('Accept-Encoding %s chooses %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted, ['br', 'gzip', 'identity'])).toBe(chosen);
});
