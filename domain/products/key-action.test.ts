import { expect, test } from 'vitest';
import { keyActionOf } from './key-action.ts';

type Of = Parameters<typeof keyActionOf>[0];

/** Record type, product, category, and what its button does with a file and without one. */
const cases: [string, string, string | null, string][] = [
  // The product decides where the record type is its own.
  ['Unified', 'iText', 'Volume subscription', 'download copy'],
  ['Unified', 'iText 5', null, 'download download'],
  ['Account', 'Apryse SDK', null, 'copy copy'],
  ['Leadtools', 'LEADTOOLS', 'Deployment', 'download download'],
  ['PDFlib', 'PDFlib', null, 'copy copy'],
  ['Account', 'Qoppa', 'Perpetual', 'download copy'],
  // A record of another type is handed out as its type is.
  ['PDFlib', 'Qoppa', 'Perpetual', 'copy copy'],
  ['Leadtools', 'PDFlib', null, 'download download'],
  ['Unified', 'Apryse SDK', null, 'download copy'],
  ['Account', 'iText 5', null, 'download copy'],
  // So is a product outside the catalogue.
  ['Leadtools', 'A product of tomorrow', null, 'download download'],
  ['PDFlib', 'A product of tomorrow', null, 'copy copy'],
  ['Account', 'A product of tomorrow', null, 'download copy'],
  // An SDK's key is written into the code, where the record is an account's.
  ['Account', 'Qoppa', 'SDK', 'copy copy'],
  ['Account', 'Qoppa', ' sdk ', 'copy copy'],
  ['Account', 'Qoppa', 'SDK support', 'download copy'],
  ['Account', 'iText 5', 'SDK', 'copy copy'],
  ['Unified', 'iText', 'SDK', 'download copy'],
  ['Leadtools', 'LEADTOOLS', 'SDK', 'download download'],
];

test.each(cases)('[2.50] the key of %s %s, %s: %s', (recordType, productName, productCategory, expected) => {
  const of = { recordType, productName, productCategory } as Omit<Of, 'hasFile'>;
  const actions = [true, false].map((hasFile) => keyActionOf({ ...of, hasFile }));
  expect(actions.join(' ')).toBe(expected);
});
