import { z } from 'zod';
import { expect, test } from 'vitest';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { Route } from '#server/core/routes.ts';
import { checkRoutes } from './http.ts';

const endpointOf = (id: string) =>
  ({ id, method: 'GET', path: `/${id}`, output: z.null() }) as unknown as Endpoint;
const routeOf = (endpoint: Endpoint) =>
  ({ endpoint, handler: async () => null, files: {} }) as unknown as Route;
const [one, two] = [endpointOf('one'), endpointOf('two')];

test('every declared endpoint has one verb, and no verb is without', () => {
  expect(() => checkRoutes([one, two], [routeOf(one), routeOf(two)])).not.toThrow();
  expect(() => checkRoutes([one, two], [])).toThrow(new Error('No handler for one, two'));
  expect(() => checkRoutes([one], [routeOf(one), routeOf(two)])).toThrow(
    new Error('Not in domain/contracts.ts: two'),
  );
  const list = { ...one, files: { csv: { id: 'one as a file' } } };
  expect(() => checkRoutes([list], [routeOf(list)])).toThrow(new Error('No handler for one as a file'));
  expect(() => checkRoutes([one, one], [routeOf(one)])).toThrow(
    expect.objectContaining({ code: 'UNEXPECTED' }),
  );
});
