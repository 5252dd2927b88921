import { afterEach, expect, test, vi } from 'vitest';
import { StartupError } from '#server/db/startup-error.ts';
import { checkInstallation } from './check-installation.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a Node that is too old is refused, and what may do without pages starts without', () => {
  expect(() => checkInstallation({ withoutPages: true })).not.toThrow();
  const versions = vi.spyOn(process, 'versions', 'get');
  versions.mockReturnValue({ ...process.versions, node: '23.11.1' });
  expect(() => checkInstallation({ withoutPages: true })).toThrow(
    new StartupError(
      'The portal needs Node 24 or later, but this is 23.11.1. Start it with npm start, which uses the bundled version.',
    ),
  );
  versions.mockReturnValue({ ...process.versions, node: '24.0.0' });
  expect(() => checkInstallation({ withoutPages: true })).not.toThrow();
});
