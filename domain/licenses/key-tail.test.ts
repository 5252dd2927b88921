import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showsDescriptor } from './descriptor.ts';
import { keyTail } from './key-tail.ts';

describe('the tail of a license key', () => {
  it.each([
    ['6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297', 'a0ec5d374de297'.padStart(15, '4')],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCD', 'PQRSTUVWXYZABCD'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZABC', 'PQRSTUVWXYZABC'],
    ['ABCDEF', 'DEF'],
    ['ABC', 'C'],
    ['A', ''],
    ['', ''],
    ['a😀', ''],
    ['key-😀😀😀', '😀😀'],
    ['😀'.repeat(20), '😀'.repeat(7)],
    ['ABCDEF😀', 'EF😀'],
  ])('[9.22] of %s is %s', (licenseKey, tail) => {
    expect(keyTail(licenseKey)).toBe(tail);
  });

  it('[9.22] is the end of the key, at most 15 characters and never more than half of it', () => {
    fc.assert(
      fc.property(fc.string(), (licenseKey) => {
        const tail = keyTail(licenseKey);
        expect(licenseKey.endsWith(tail)).toBe(true);
        expect(tail.length).toBe(Math.min(15, Math.floor(licenseKey.length / 2)));
      }),
    );
  });
});

describe('the descriptor', () => {
  it.each([
    ['2024-12-31', true],
    ['2025-01-01', false],
    ['2014-05-05', true],
    ['2026-11-20', false],
    [null, false],
  ])('[9.19] of a license created on %s is shown: %s', (createdDate, shown) => {
    expect(showsDescriptor(createdDate)).toBe(shown);
  });
});
