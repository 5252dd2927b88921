import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryOptions, memorySettings } from './memory-settings.mjs';

test.each(['Dockerfile', 'docs/operation.md'])('%s starts the portal as `npm start` does', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/[",]/g, '');
  expect(text).toContain(`node ${memoryOptions.join(' ')} server/app/main.ts`);
  for (const [name, value] of Object.entries(memorySettings)) expect(text).toContain(`${name}=${value}`);
});
