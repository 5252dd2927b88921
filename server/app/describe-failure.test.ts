import { afterEach, expect, test, vi } from 'vitest';
import { StartupError } from '#server/db/startup-error.ts';
import { describeFailure } from './describe-failure.ts';

afterEach(() => vi.unstubAllEnvs());

test('a failure that was foreseen is told in its own words, on one line', () => {
  expect(describeFailure(new StartupError('There is no room.\n  Make some.\n\n'), 'The start failed')).toBe(
    'There is no room. Make some.',
  );
});

test('any other is told with what failed, on one line that says where more stands', () => {
  vi.stubEnv('LOG_LEVEL', 'info');
  expect(describeFailure(new Error('no\nluck'), 'The start failed')).toBe(
    'The start failed: no luck. LOG_LEVEL=debug shows where.',
  );
  expect(describeFailure('odd', 'The start failed')).toBe(
    'The start failed: odd. LOG_LEVEL=debug shows where.',
  );
  vi.stubEnv('LOG_LEVEL', undefined);
  expect(describeFailure('odd', 'The start failed')).toBe(
    'The start failed: odd. LOG_LEVEL=debug shows where.',
  );
});

test.each(['debug', 'trace'])('who asks with LOG_LEVEL=%s reads the stack', (level) => {
  vi.stubEnv('LOG_LEVEL', level);
  const error = new Error('no luck');
  expect(describeFailure(error, 'The start failed')).toBe(`The start failed: ${error.stack}`);
});
