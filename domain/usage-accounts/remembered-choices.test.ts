import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUCA_CHOICES, PRODUCT_CHOICES, readChoices, withChoice } from './remembered-choices.ts';

test('choices are kept under selectedCucaId and lastSelectedProduct', () => {
  expect([CUCA_CHOICES, PRODUCT_CHOICES]).toEqual(['selectedCucaId', 'lastSelectedProduct']);
});

test('a choice is read back for its account, whatever the ids look like, and leaves the other accounts alone', () => {
  const id = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '"', ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (choices) => {
      let stored: string | null = null;
      for (const [account, choice] of choices) stored = withChoice(stored, account, choice);
      expect(readChoices(stored)).toEqual(new Map(choices));
    }),
  );
});

test.each([null, '', 'undefined', '[1]', '"c1"', '{"a":1}', '{', 'null'])(
  'storage that holds %s is no choice',
  (stored) => {
    expect(readChoices(stored)).toEqual(new Map());
    expect(readChoices(withChoice(stored, 'a', 'c')).get('a')).toBe('c');
  },
);
