import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['portal@vendor.example', { name: '', address: 'portal@vendor.example' }],
  ['Portal <portal@vendor.example>', { name: 'Portal', address: 'portal@vendor.example' }],
  ['Acme, Inc. <a@acme.example>', { name: 'Acme, Inc.', address: 'a@acme.example' }],
  ['"Acme: \\"Labs\\"" <a@acme.example>', { name: 'Acme: "Labs"', address: 'a@acme.example' }],
  ['Acme <Labs> (EU) <a@acme.example>', { name: 'Acme <Labs> (EU)', address: 'a@acme.example' }],
])('%s is a mailbox', (text, mailbox) => {
  expect(mailboxOf(text)).toEqual(mailbox);
});

test.each([
  'Portal',
  'Portal <>',
  'a@x.example, b@x.example',
  'Portal <a@x.example',
  'a@b@c.example',
  'A\nB <a@x.example>',
])('%j is none', (text) => {
  expect(mailboxOf(text)).toBeNull();
});
