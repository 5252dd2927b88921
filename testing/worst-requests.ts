import { z } from 'zod';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { requestOf } from './generated-request.ts';
import { uploadBody, uploadHeaders } from './usage-uploads.ts';

export interface WorstRequest {
  /** What is bad about it. */
  what: string;
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** What Node reads of an address and headers together is 16 KiB; the rest of the request takes its part. */
const HEAD_BYTES = 15_000;
const BODY_BYTES = 16 * 1024;
const LINE_BYTES = 4 * 1024 * 1024;

/** As many times as it fits between two ends. */
const fill = (text: string, bytes: number, open = '', close = ''): string =>
  open + text.repeat(Math.max(0, Math.floor((bytes - open.length - close.length) / text.length))) + close;

/** Characters that patterns have stumbled over, alone and mixed. */
const texts = [
  '!',
  '.',
  'a',
  '0',
  '@',
  'a@',
  'a.',
  '%20',
  '%25',
  '%00',
  '%F0%9F%98%80',
  "'",
  'eyJ-',
  ',',
  '-',
];
const days = ['0001-01-01', '9999-12-31', '2014-01-01', '2999-12-31', '-271821-04-20', '+275760-09-13'];

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const { properties = {} } = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {};
  return Object.keys(properties);
};

/** Queries as long as an address may be: repeats, strangers, long values, and the ends of the calendar. */
function worstQueries(names: readonly string[]): Record<string, string> {
  const each = (value: (name: string) => string) => names.map((name) => `${name}=${value(name)}`).join('&');
  const share = Math.floor(HEAD_BYTES / Math.max(1, names.length));
  const [first = 'name'] = names;
  const queries: Record<string, string> = {
    'thousands of parameters': fill('a&', HEAD_BYTES),
    'thousands of repeats': fill(`${first}=1&`, HEAD_BYTES),
    'fifty repeats': Array.from({ length: 50 }, () => `${first}=${'x'.repeat(250)}`).join('&'),
    'nested names': fill('[a]', HEAD_BYTES, `${first}[`, '=1'),
    'every field at its longest': each((name) => fill('9', share - name.length - 2)),
    'every field fifty times': names
      .flatMap((name) => Array.from({ length: 50 }, () => `${name}=1`))
      .join('&')
      .slice(0, HEAD_BYTES),
  };
  for (const text of texts) queries[`a long value of ${text}`] = fill(text, HEAD_BYTES, `${first}=`);
  if (names.some((name) => name.endsWith('Date')))
    for (const [at, from] of days.entries())
      for (const until of days.slice(at))
        queries[`${from} to ${until}`] = `startDate=${from}&endDate=${until}&licenseKeyId=key-own`;
  return queries;
}

/** JSON as long as a body may be. */
function worstBodies(names: readonly string[], bytes: number): Record<string, string> {
  const many = (make: (at: number) => string, open: string, close: string): string => {
    let all = open;
    for (let at = 0; all.length < bytes - 40; at += 1) all += make(at);
    return all.slice(0, -1) + close;
  };
  const bodies: Record<string, string> = {
    'unknown members': many((at) => `"k${at}":1,`, '{', '}'),
    'one member with a long name': `{"${'x'.repeat(bytes - 10)}":1}`,
    'the same member again and again': many(() => '"":0,', '{', '}'),
    'members of prototypes': many((at) => `"__proto_${at}__":1,`, '{', '}'),
    brackets: fill('[', bytes),
    'nested lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    'nested objects': fill('{"a":', bytes),
    'empty objects': fill('{},', bytes, '[', '{}]'),
    'white space': fill(' ', bytes, '{', '}'),
    'no JSON': fill('"__proto__" ', bytes),
  };
  for (const name of names) {
    const wrong = { numbers: '1,', texts: '"a",', lists: '[],', objects: '{"type":1},' };
    for (const [kind, item] of Object.entries(wrong))
      bodies[`${name}: thousands of ${kind}`] = fill(item, bytes, `{"${name}":[`, `${item.slice(0, -1)}]}`);
    for (const text of ['!', 'a@', 'a.', '\\u0000', '\\ud800', '漢'])
      bodies[`${name}: a long text of ${text}`] =
        `{"${name}":"${text.repeat(Math.floor((bytes - 40) / Buffer.byteLength(text)))}"}`;
    bodies[`${name}: a number of many digits`] = fill('9', bytes, `{"${name}":`, '}');
    bodies[`${name}: nested lists`] =
      `{"${name}":${'['.repeat(bytes / 2 - 40)}${']'.repeat(bytes / 2 - 40)}}`;
  }
  return bodies;
}

/** Headers as long as they may be; those that only some requests have do no harm to the others. */
function worstHeaders(): Record<string, Record<string, string>> {
  return {
    'a token of dots': { authorization: fill('a.', HEAD_BYTES, 'Bearer ') },
    'a token of hyphens': { authorization: fill('eyJ-', HEAD_BYTES, 'Bearer ') },
    'a scheme of blanks': { authorization: fill(' ', HEAD_BYTES, 'Bearer', 'x') },
    'thousands of cookies': { cookie: fill('a=b; ', HEAD_BYTES) },
    'a cookie of semicolons': { cookie: fill(';', HEAD_BYTES) },
    'a session of percents': { cookie: fill('%25', HEAD_BYTES, 'portal_session=') },
    'a long user agent': { 'user-agent': fill('(a ', HEAD_BYTES) },
    'thousands of media types': { accept: fill('a/b;q=0.1,', HEAD_BYTES) },
    'thousands of encodings': { 'accept-encoding': fill('br;q=0.1,', HEAD_BYTES) },
    'thousands of languages': { 'accept-language': fill('en;q=0.1,', HEAD_BYTES) },
    'thousands of ranges': { range: fill('0-1,', HEAD_BYTES, 'bytes=') },
    'thousands of tags': { 'if-none-match': fill('"a",', HEAD_BYTES) },
    'a content type of parameters': { 'content-type': fill(';a=b', HEAD_BYTES, 'application/json') },
    'a content type of quotes': { 'content-type': fill('";', HEAD_BYTES, 'application/json;a=') },
    'a long boundary': { 'content-type': fill('-', HEAD_BYTES, 'multipart/form-data; boundary=') },
    'a long origin': { origin: fill('a.', HEAD_BYTES, 'http://'), 'sec-fetch-site': 'none' },
    'a long referer': { referer: fill('/', HEAD_BYTES, 'http://') },
    'thousands of proxies': { 'x-forwarded-for': fill('1.1.1.1,', HEAD_BYTES) },
  };
}

/** The same for addresses as long as they may be below this one. */
export function* worstAddresses(plain: Omit<WorstRequest, 'what'>): Generator<WorstRequest> {
  yield { ...plain, what: 'thousands of segments', url: fill('/a', HEAD_BYTES, plain.url) };
  for (const text of [...texts, '//', '/.', '/..', '%2e%2e/', '%2F', '"', ';'])
    yield { ...plain, what: `a long path of ${text}`, url: fill(text, HEAD_BYTES, `${plain.url}/`) };
}

const usageFiles = (): Record<string, string> => {
  const header = '{"t":"h","v":1,"format":"ulvd","x":';
  const lines = {
    brackets: fill('[', LINE_BYTES, '{"t":'),
    'brackets in a header': fill('[', LINE_BYTES, header),
    'empty objects': fill('{},', LINE_BYTES, `${header}[`, '0]}'),
    'empty lists': fill('[],', LINE_BYTES, `${header}[`, '0]}'),
    'nested objects': fill('{"a":', LINE_BYTES),
    'different members': `{${Array.from({ length: 350_000 }, (_, at) => `"${at.toString(36)}":1`).join()}}`,
    'equal members': fill('"":0,', LINE_BYTES, '{', '"":0}'),
    digits: fill('9', LINE_BYTES, header, '}'),
    numbers: fill('1e9,', LINE_BYTES, `${header}[`, '0]}'),
    'escaped characters': fill(String.raw`\u0041`, LINE_BYTES, `${header}"`, '"}'),
    'a long text': fill('a', LINE_BYTES, `${header}"`, '"}'),
  };
  return Object.fromEntries(
    Object.entries(lines).map(([what, line]) => [`a first line of ${what}`, `${line}\n`]),
  );
};

function* worstUploads(plain: Omit<WorstRequest, 'what'>): Generator<WorstRequest> {
  const post = { ...plain, headers: { ...plain.headers, ...uploadHeaders } };
  for (const [what, file] of Object.entries(usageFiles()))
    yield { ...post, what, payload: uploadBody(Buffer.from(file)) };
  const small = Buffer.from('{}');
  for (const [what, json] of Object.entries(worstBodies(['contactEmail', 'accountId'], 9_900)))
    yield {
      ...post,
      what: `lufAdditionalData of ${what}`,
      payload: uploadBody(small, { additionalData: json }),
    };
  for (const text of texts)
    yield {
      ...post,
      what: `a file name of ${text}`,
      payload: uploadBody(small, { fileName: fill(text, 15_000) }),
    };
  yield { ...post, what: 'line feeds', payload: uploadBody(Buffer.alloc(LINE_BYTES, '\n')) };
  yield {
    ...post,
    what: 'thousands of parts',
    payload: Buffer.from(fill('--a-boundary-of-the-tests\r\n\r\n\r\n', LINE_BYTES)),
  };
}

/** The worst that an address of the API can be asked, made from its contract. */
export function* worstCalls(endpoint: Endpoint, authorization: string | undefined): Generator<WorstRequest> {
  const plain = requestOf(endpoint, authorization);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  for (const name of names)
    for (const text of ['!', '.', 'a@', 'eyJ-', '漢'])
      yield {
        ...requestOf(endpoint, authorization, { [name]: fill(text, 190) }),
        what: `${name} of ${text}`,
      };
  const fields = fieldsOf(endpoint.query);
  const queries = endpoint.query
    ? Object.entries(worstQueries(fields))
    : [['parameters that nobody reads', fill('a&', HEAD_BYTES)] as const];
  for (const [what, query] of queries)
    yield { ...plain, what: `a query of ${what}`, url: `${plain.url}?${query}` };
  for (const [what, headers] of Object.entries(worstHeaders()))
    yield { ...plain, what, headers: { ...plain.headers, ...headers } };
  if (endpoint.multipart) yield* worstUploads(plain);
  else if (endpoint.method !== 'GET') yield* worstJson(endpoint, plain);
}

let large: string | undefined;
/** Too large for every call: made once, not for each. */
const largeBody = (): string => (large ??= worstBodies([], 2_000_000)['unknown members'] ?? '');

function* worstJson(endpoint: Endpoint, plain: Omit<WorstRequest, 'what'>): Generator<WorstRequest> {
  const bytes = endpoint.bodyLimit ?? BODY_BYTES;
  const headers = { ...plain.headers, 'content-type': endpoint.bodyTypes?.[0] ?? 'application/json' };
  const fields = [...fieldsOf(endpoint.body), ...(endpoint.bodyTypes ? ['csp-report'] : [])];
  for (const [what, payload] of Object.entries(worstBodies(fields, bytes)))
    yield { ...plain, headers, what: `a body of ${what}`, payload };
  yield {
    ...plain,
    headers,
    what: 'a body of 2 MB',
    payload: largeBody(),
  };
}

/** Addresses outside the contracts: pages, files, the provider, nothing at all. */
export const visitedPaths = [
  '/',
  '/accounts/acc-own/products',
  '/favicon.svg',
  '/assets/gone.js',
  '/api/unknown',
  '/idp/auth',
  '/idp/auth/unknown',
  '/idp/me',
  '/idp/token',
  '/idp/token/revocation',
  '/idp/session/end',
  '/idp/session/end/confirm',
  '/idp/jwks',
  '/idp/.well-known/openid-configuration',
  '/idp/interaction/unknown',
  '/idp/interaction/unknown/login',
  '/idp/unknown',
] as const;

/** The worst that an address outside the contracts can be asked. */
export function* worstVisits(path: string): Generator<WorstRequest> {
  const names = ['scope', 'client_id', 'redirect_uri', 'access_token', 'id_token_hint', 'return_to'];
  yield* worstAddresses({ method: 'GET', url: path, headers: {} });
  for (const [what, query] of Object.entries(worstQueries(names)))
    yield { what: `a query of ${what}`, method: 'GET', url: `${path}?${query}`, headers: {} };
  for (const [what, headers] of Object.entries(worstHeaders()))
    yield { what, method: 'GET', url: path, headers };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [what, payload] of Object.entries(worstQueries(names)))
    yield { what: `a form of ${what}`, method: 'POST', url: path, headers: form, payload };
  const large = fill('scope=x&', 50_000);
  yield { what: 'a form of 50 KB', method: 'POST', url: path, headers: form, payload: large };
}
