import { expect, test } from 'vitest';
import { SHORTEST_PASSWORD } from '#domain/session/password-rule.ts';
import { loadCommonPasswords } from './load-common-passwords.ts';

test('the passwords that are tried first are known: at least 3,000 of those long enough to be taken, in lower case', async () => {
  const common = await loadCommonPasswords();
  const long = [...common].filter((one) => one.length >= SHORTEST_PASSWORD);
  expect(long.length).toBeGreaterThan(3_000);
  expect(long.filter((one) => one !== one.toLowerCase())).toEqual([]);
  for (const one of ['password', '12345678', 'qwertyuiop', 'iloveyou', 'password1', 'sunshine'])
    expect(common.has(one), one).toBe(true);
  expect(await loadCommonPasswords()).toBe(common);
});
