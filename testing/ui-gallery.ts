import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface UiGallery {
  /** The address of one section of the gallery. */
  urlOf: (section: string, query?: string) => string;
  close: () => Promise<void>;
}

const PAGE = 'ui/gallery/gallery.html';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** As strict as the portal's own policy. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types portal-zips',
  ].join('; ');

/** Builds the gallery of the interface's parts and serves it under the strict policy. */
export async function startUiGallery(): Promise<UiGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-gallery-'));
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: join('web', PAGE) },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(join(folder, new URL(request.url ?? '/', 'http://localhost').pathname));
    const nonce = randomBytes(12).toString('base64url');
    try {
      if (!path.startsWith(folder + sep)) throw new Error('outside the folder');
      const file = readFileSync(path);
      const body = extname(path) === '.html' ? file.toString().replaceAll('__CSP_NONCE__', nonce) : file;
      response
        .writeHead(200, {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          'content-security-policy': policy(nonce),
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (section, query = '') => `http://127.0.0.1:${port}/${PAGE}?section=${section}${query}`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
