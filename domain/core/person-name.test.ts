import { expect, it } from 'vitest';
import { fullName, nameOf, nameWithAddress } from './person-name.ts';

it.each([
  [{ firstName: 'Ada', lastName: 'King' }, 'Ada King'],
  [{ firstName: 'Ada', lastName: '' }, 'Ada'],
  [{ firstName: '', lastName: 'King' }, 'King'],
  [{ firstName: '', lastName: '' }, ''],
])('a person is called by what they have of a name: %j', (person, name) => {
  expect(fullName(person)).toBe(name);
});

it('somebody without a name is called by their address', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'King', email: 'ada@example.com' })).toBe('Ada King');
  expect(nameOf({ firstName: ' ', lastName: '', email: 'ada@example.com' })).toBe('ada@example.com');
});

it('people of one name are told apart by their address', () => {
  expect(nameWithAddress({ firstName: 'Ada', lastName: 'King', email: 'ada@example.com' })).toBe(
    'Ada King (ada@example.com)',
  );
  expect(nameWithAddress({ firstName: '', lastName: '', email: 'ada@example.com' })).toBe('ada@example.com');
});
