import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const typeOf: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.sha256': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface Form {
  body: Buffer;
  etag: string;
}

/** A file in memory: as it is, and compressed where scripts/build.mjs put name.br and name.gz beside it. */
interface StaticFile {
  name: string;
  type: string;
  caching: string;
  /** Saved by a browser and never opened: a program for people to run. */
  isDownload: boolean;
  forms: ReadonlyMap<string, Form>;
}

/**
 * Serves the files that lie in a folder now, from memory: an answer costs no file descriptor, and a path is looked up
 * in a list and never in the file system. A folder in it is one route: hundreds take a quarter of a start. Hashed names
 * are kept for a year.
 */
export function serveStaticFiles(app: FastifyInstance, folder: string): void {
  const names = new Set(globSync('**/*.*', { cwd: folder }));
  const served = [...names].filter((name) => !/\.(?:br|gz|html)$/.test(name) && !name.startsWith('.'));
  for (const [inside, own] of Map.groupBy(served, (name) => name.split('/').slice(0, -1).join('/'))) {
    const files = new Map(own.map((name) => [basename(name), readStaticFile(folder, name, names)]));
    if (inside === '')
      for (const [name, file] of files)
        app.get(`/${name}`, (request, reply) => sendFile(file, request, reply));
    else
      app.get<{ Params: { '*': string } }>(`/${inside}/*`, (request, reply) => {
        const file = files.get(request.params['*']);
        return file ? sendFile(file, request, reply) : reply.callNotFound();
      });
  }
}

function readStaticFile(folder: string, name: string, names: ReadonlySet<string>): StaticFile {
  const forms = new Map<string, Form>();
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    if (!names.has(`${name}${ending}`)) continue;
    const body = readFileSync(join(folder, `${name}${ending}`));
    forms.set(encoding, {
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    });
  }
  return {
    type: typeOf[extname(name)] ?? 'application/octet-stream',
    caching: isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    isDownload: extname(name) === '.mjs',
    name: basename(name),
    forms,
  };
}

/** Names that change with their content: what the bundler names, and each version of the customers' command line. */
const isHashed = (name: string): boolean => name.startsWith('assets/') || /^cli\/portal-.+\.mjs$/.test(name);

function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], [...file.forms.keys()]);
  const form = file.forms.get(encoding);
  if (!form) throw new Error(`no form ${encoding}`);
  reply.header('cache-control', file.caching).header('etag', form.etag);
  if (file.isDownload) reply.header('content-disposition', `attachment; filename="${file.name}"`);
  if (file.forms.size > 1) reply.header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(form.body);
}

/** RFC 9110 §12.5.3: the wanted one of what there is, the smaller where both are wanted alike; plain when in doubt. */
export function chooseEncoding(accepted: string | undefined, offered: readonly string[]): string {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().slice(0, 500).split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  let best = { name: 'identity', weight: weights.get('identity') ?? 0 };
  for (const name of offered.filter((one) => one !== 'identity').toReversed()) {
    const weight = weightOf(name);
    if (weight > 0 && weight >= best.weight) best = { name, weight };
  }
  return best.name;
}

/** RFC 9110 §13.1.2: any of the list, weak or strong, or any at all. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header
    .slice(0, 2000)
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
