import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { isTracing } from './open-tracing.ts';

const COLLECTOR = 'http://localhost:4318';

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${COLLECTOR}/v1/traces` }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_SDK_DISABLED: 'true' }, false],
])('with %j spans are kept: %s', (settings, expected) => {
  expect(isTracing(readConfig(settings))).toBe(expected);
});

test('without settings nothing of the libraries for traces and metrics is loaded', () => {
  const program = `
    await import('#server/app/start-portal.ts');
    const { createRequire } = await import('node:module');
    console.log(JSON.stringify(Object.keys(createRequire(process.cwd() + '/x.js').cache)));`;
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  ) as string[];
  expect(loaded.some((file) => file.includes('/node_modules/fastify/'))).toBe(true);
  expect(loaded.filter((file) => /@opentelemetry|prom-client/.test(file))).toEqual([]);
});
