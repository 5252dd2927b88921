import { expect, test } from 'vitest';
import { fixedAnswer, textOf } from './fixed-answer.ts';

function countingWriter(text: string) {
  let written = 0;
  return { write: () => `${text}${(written += 1)}`, written: () => written };
}

test('an answer that is said to be fixed is checked and written once, every other one each time', () => {
  const fixed = fixedAnswer({ a: 1 });
  const writer = countingWriter('a');
  expect([textOf(fixed, writer.write), textOf(fixed, writer.write)]).toEqual(['a1', 'a1']);
  const changing = { a: 1 };
  expect([textOf(changing, writer.write), textOf(changing, writer.write)]).toEqual(['a2', 'a3']);
  expect(writer.written()).toBe(3);
});

test('an answer whose check fails is checked again', () => {
  const fixed = fixedAnswer({});
  const refuse = () => {
    throw new Error('refused');
  };
  expect(() => textOf(fixed, refuse)).toThrow('refused');
  expect(textOf(fixed, () => 'text')).toBe('text');
});

test('what is no object is written each time', () => {
  expect([textOf(null, () => 'null'), textOf('x', () => '"x"')]).toEqual(['null', '"x"']);
});
