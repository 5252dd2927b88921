import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoPeople } from '../session/demo-people.ts';

const folder = new URL('./en-gb/', import.meta.url);

test('people sign in and sign out: no text has another word for it', () => {
  const found = readdirSync(folder).flatMap((name) =>
    (
      readFileSync(new URL(name, folder), 'utf8').match(
        /'[^'\n]*\blog(?:ged|s)?[- ]?(?:in|out)\b[^'\n]*'/gi,
      ) ?? []
    ).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(demoPeople.filter(({ who }) => /\blog(?:ged)?[- ]?(?:in|out)\b/i.test(who))).toEqual([]);
});
