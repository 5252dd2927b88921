// So much of SOQL as its reference documents and the portal may ask: SELECT, FROM, WHERE with AND, OR, IN, ORDER BY, LIMIT.
import type { OrgField } from './org.ts';

export type Row = Record<string, unknown>;
type Test = (row: Row) => boolean;

export class MalformedQuery extends Error {}

export interface ParsedQuery {
  fields: string[];
  object: string;
  test: Test;
  orderBy: string[];
  limit: number;
}

const TOKEN = /\s*(?:('(?:[^'\\]|\\.)*')|(>=|<=|!=|[=<>(),])|([\w.:+-]+))/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new MalformedQuery(`unexpected token at ${at}: ${text.slice(at, at + 20)}`);
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

export function parseQuery(text: string, fieldsOf: (object: string) => OrgField[] | undefined): ParsedQuery {
  const tokens = tokensOf(text);
  let at = 0;
  let known = new Set<string>();
  const peek = () => tokens[at]?.toUpperCase();
  const next = (expected?: string): string => {
    const token = tokens[at];
    if (token === undefined || (expected && token.toUpperCase() !== expected))
      throw new MalformedQuery(`unexpected token: ${token ?? 'end of query'}`);
    at += 1;
    return token;
  };
  const names = (): string[] => {
    const list = [next()];
    while (peek() === ',') {
      next(',');
      list.push(next());
    }
    return list;
  };
  const column = (name: string): string => {
    if (!known.has(name)) throw new MalformedQuery(`No such column '${name}'`);
    return name;
  };
  const literal = (): unknown => {
    const token = next();
    if (token.startsWith("'")) return token.slice(1, -1).replace(/\\(.)/g, '$1');
    if (/^(true|false)$/i.test(token)) return token.toLowerCase() === 'true';
    if (/^null$/i.test(token)) return null;
    if (/^\d{4}-\d{2}-\d{2}T/.test(token)) return new Date(token).getTime();
    throw new MalformedQuery(`unexpected token: ${token}`);
  };
  const comparable = (value: unknown, like: unknown) =>
    typeof like === 'number' ? Date.parse(String(value)) : value;
  function condition(): Test {
    if (peek() === '(') {
      next('(');
      const inner = either();
      next(')');
      return inner;
    }
    const name = column(next());
    const operator = next().toUpperCase();
    if (operator === 'IN') {
      next('(');
      const values = [literal()];
      while (peek() === ',') {
        next(',');
        values.push(literal());
      }
      next(')');
      return (row) => values.includes(row[name] ?? null);
    }
    const value = literal();
    const compare = (row: Row) => comparable(row[name] ?? null, value) as number;
    if (operator === '=') return (row) => (compare(row) as unknown) === value;
    if (operator === '!=') return (row) => (compare(row) as unknown) !== value;
    if (operator === '>') return (row) => compare(row) > (value as number);
    if (operator === '>=') return (row) => compare(row) >= (value as number);
    if (operator === '<') return (row) => compare(row) < (value as number);
    throw new MalformedQuery(`unexpected token: ${operator}`);
  }
  function both(): Test {
    const tests = [condition()];
    while (peek() === 'AND') {
      next('AND');
      tests.push(condition());
    }
    return (row) => tests.every((test) => test(row));
  }
  function either(): Test {
    const tests = [both()];
    while (peek() === 'OR') {
      next('OR');
      tests.push(both());
    }
    return (row) => tests.some((test) => test(row));
  }
  next('SELECT');
  const fields = names();
  next('FROM');
  const object = next();
  const columns = fieldsOf(object);
  if (!columns) throw new MalformedQuery(`sObject type '${object}' is not supported`);
  known = new Set(columns.map(({ name }) => name));
  fields.forEach(column);
  const query: ParsedQuery = { fields, object, test: () => true, orderBy: [], limit: Infinity };
  if (peek() === 'WHERE') {
    next('WHERE');
    query.test = either();
  }
  if (peek() === 'ORDER') {
    next('ORDER');
    next('BY');
    query.orderBy = names().map(column);
  }
  if (peek() === 'LIMIT') {
    next('LIMIT');
    query.limit = Number(next());
  }
  if (at < tokens.length) throw new MalformedQuery(`unexpected token: ${tokens[at]}`);
  return query;
}
