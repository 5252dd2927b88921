// A program that answers like an org of Salesforce, written from the public REST reference. Started by salesforce-server.ts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';
import { faults, openDice, type Fault, type FaultPlan } from './faults.ts';
import { openStore, textOf, type SaveResult } from './store.ts';
import { MalformedQuery, parseQuery, type Row } from './soql.ts';

const store = openStore();
const settings = { pageSize: 2000, mostCalls: 100_000, usedCalls: 0, certificate: '', isDown: false };
let plan: FaultPlan = { rate: 0, kinds: [], seed: 1 };
let dice = openDice(1);
let tokens = new Set<string>();
const locators = new Map<string, Row[]>();
const asked: { method: string; path: string; query: string | undefined; body: unknown }[] = [];

class Answer extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super();
    this.status = status;
    this.body = body;
  }
}
const fault = (status: number, errorCode: string, message: string) =>
  new Answer(status, [{ errorCode, message }]);

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}

async function grantToken(text: string, origin: string): Promise<object> {
  const form = new URLSearchParams(text);
  const refuse = (said: string) => new Answer(400, { error: 'invalid_grant', error_description: said });
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    throw new Answer(400, { error: 'unsupported_grant_type', error_description: 'grant type not supported' });
  const key = createPublicKey(settings.certificate);
  const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
    algorithms: ['RS256'],
    audience: origin,
  }).catch(() => {
    throw refuse('invalid assertion');
  });
  if ((payload.exp ?? 0) * 1000 > Date.now() + 180_000) throw refuse('expired or too long');
  if (payload.iss !== 'the-portal') throw refuse('client identifier invalid');
  if (payload.sub !== 'portal@vendor.example') throw refuse("user hasn't approved this consumer");
  const token = randomUUID();
  tokens.add(token);
  return {
    access_token: token,
    instance_url: origin,
    token_type: 'Bearer',
    id: `${origin}/id/00D/005`,
    scope: 'api',
  };
}

function answerQuery(soql: string, withDeleted: boolean, base: string): object {
  const { fields, object, test, orderBy, limit } = parseQuery(soql, store.fieldsOf);
  const found = store
    .all(object)
    .filter((row) => (withDeleted || row['IsDeleted'] === false) && test(row))
    .toSorted((a, b) => {
      for (const name of orderBy) {
        const [one, other] = [textOf(a[name]), textOf(b[name])];
        if (one !== other) return one < other ? -1 : 1;
      }
      return 0;
    })
    .slice(0, limit)
    .map((row) => ({
      attributes: { type: object, url: `${base}/sobjects/${object}/${textOf(row['Id'])}` },
      ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])),
    }));
  return pageOf(found, 0, found.length, base);
}

function pageOf(rows: Row[], from: number, totalSize: number, base: string): object {
  const records = rows.slice(from, from + settings.pageSize);
  const rest = from + settings.pageSize;
  if (rest >= rows.length) return { totalSize, done: true, records };
  const locator = `${randomUUID()}-${rest}`;
  locators.set(locator, rows);
  return { totalSize, done: false, nextRecordsUrl: `${base}/query/${locator}`, records };
}

interface Sent extends Row {
  attributes?: { type?: string };
}

function saveAll(
  records: Sent[],
  into: { object: string; externalId: string } | undefined,
  isLocking: boolean,
): SaveResult[] {
  if (records.length > 200)
    throw fault(400, 'EXCEEDED_ID_LIMIT', 'record limit reached. cannot submit more than 200');
  return records.map(({ attributes, ...record }) => {
    if (isLocking && dice() < 0.5)
      return {
        success: false,
        errors: [
          {
            statusCode: 'UNABLE_TO_LOCK_ROW',
            message: 'unable to obtain exclusive access to this record',
            fields: [],
          },
        ],
      };
    if (into) {
      const value = record[into.externalId];
      if (typeof value !== 'string')
        return {
          success: false,
          errors: [
            { statusCode: 'MISSING_ARGUMENT', message: `${into.externalId} not specified`, fields: [] },
          ],
        };
      return store.save(into.object, record, store.findByExternal(into.object, into.externalId, value));
    }
    const { id, ...rest } = record;
    const own = store.find(attributes?.type ?? '', String(id));
    if (!own)
      return {
        success: false,
        errors: [{ statusCode: 'NOT_FOUND', message: 'the requested resource does not exist', fields: [] }],
      };
    return store.save(attributes?.type ?? '', rest, own);
  });
}

function describe(object: string): object {
  const fields = store.fieldsOf(object);
  if (!fields) throw fault(404, 'NOT_FOUND', 'The requested resource does not exist');
  return {
    ...{ name: object, createable: true, updateable: true, queryable: true },
    fields: fields.map(({ name, type, length = 0, externalId = false, readOnly = false, to }) => ({
      ...{ name, type, length, externalId, unique: externalId, referenceTo: to ? [to] : [] },
      ...{ createable: !readOnly, updateable: !readOnly },
    })),
  };
}

function answerPage(kind: string, soql: string | null, locator: string, base: string): object {
  if (soql !== null) return answerQuery(soql, kind === 'queryAll', base);
  const rows = locators.get(locator);
  if (!rows) throw fault(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  return pageOf(rows, Number(locator.split('-').at(-1)), rows.length, base);
}

function noteCall(
  method: string,
  { pathname, searchParams }: URL,
  text: string,
): { records: Sent[] } | undefined {
  const query = searchParams.get('q') ?? undefined;
  const body = text === '' ? undefined : (JSON.parse(text) as { records: Sent[] });
  asked.push({ method, path: pathname, query, body });
  return body;
}

function answerRest(method: string, url: URL, text: string, isLocking: boolean): unknown {
  const [, base = '', rest = ''] = /^(\/services\/data\/v\d+\.\d)\/(.+)$/.exec(url.pathname) ?? [];
  const [first = '', one = '', object, externalId] = rest.split('/');
  const body = noteCall(method, url, text);
  if (method === 'GET' && first.startsWith('query'))
    return answerPage(first, url.searchParams.get('q'), one, base);
  if (method === 'GET' && object === 'describe') return describe(one);
  if (method === 'PATCH' && first === 'composite' && body) {
    const into = object !== undefined && externalId !== undefined ? { object, externalId } : undefined;
    return saveAll(body.records, into, isLocking);
  }
  throw fault(404, 'NOT_FOUND', 'The requested resource does not exist');
}

/** For the tests: what goes wrong, what there is, what was asked. */
function control(name: string, text: string): unknown {
  const given = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (name === 'put') for (const row of given['rows'] as Row[]) store.put(String(given['object']), row);
  else if (name === 'empty') for (const object of given['objects'] as string[]) store.empty(object);
  else if (name === 'rows') return store.all(String(given['object']));
  else if (name === 'asked') return asked.splice(0);
  else if (name === 'settings') Object.assign(settings, given);
  else if (name === 'store') Object.assign(store.config, given);
  else if (name === 'expire') tokens = new Set();
  else if (name === 'forgetLocators') locators.clear();
  else if (name === 'faults') {
    plan = { rate: 0, kinds: faults, seed: 1, ...given };
    dice = openDice(plan.seed);
  }
  return {};
}

const pick = (method: string | undefined): Fault =>
  (plan.method ?? method) === method && plan.rate > 0 && dice() < plan.rate
    ? (plan.kinds[Math.floor(dice() * plan.kinds.length)] ?? 'none')
    : 'none';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = new URL(request.url ?? '/', origin);
  const text = await readBody(request);
  const say = (status: number, body: unknown, most = Infinity) => {
    const usage = `api-usage=${settings.usedCalls}/${settings.mostCalls}`;
    response.writeHead(status, { 'content-type': 'application/json', 'sforce-limit-info': usage });
    response.end(JSON.stringify(body).slice(0, most));
  };
  if (url.pathname.startsWith('/control/'))
    return say(200, control(url.pathname.slice('/control/'.length), text));
  const met = settings.isDown ? 'reset' : pick(request.method);
  try {
    if (met === 'reset') return void request.socket.destroy();
    if (met === 'unavailable') throw fault(503, 'SERVER_UNAVAILABLE', 'Service unavailable');
    if (met === 'expired') tokens = new Set();
    if (url.pathname === '/services/oauth2/token') return say(200, await grantToken(text, origin));
    admit(request);
    const said = answerRest(request.method ?? 'GET', url, text, met === 'locked');
    if (met === 'lost') return void request.socket.destroy();
    say(200, said, met === 'broken' ? 20 : Infinity);
  } catch (error) {
    const { status, body } = answerOf(error);
    say(status, body);
  }
}

function admit(request: IncomingMessage): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!tokens.has(token)) throw fault(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
  settings.usedCalls += 1;
  if (settings.usedCalls > settings.mostCalls)
    throw fault(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.');
}

function answerOf(error: unknown): Answer {
  if (error instanceof Answer) return error;
  const { message } = error as Error;
  return fault(400, error instanceof MalformedQuery ? 'MALFORMED_QUERY' : 'JSON_PARSER_ERROR', message);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().once('end', () => process.exit(0)); // whoever started it is gone
