import { describe, expect, it } from 'vitest';
import { productLabel } from './product-label.ts';

describe('a product label', () => {
  it.each([
    ['iText', 'iText'],
    ['12345678901234', '12345678901234'],
    ['123456789012345', '12345678901234…'],
    ['pdfOcr-tesseract4', 'pdfOcr-tessera…'],
    ['Product name with words', 'Product name w…'],
    ['Product named after', 'Product named…'],
    ['🙂'.repeat(15), `${'🙂'.repeat(14)}…`],
  ])('[9.22] of %s is %s', (name, label) => {
    expect(productLabel(name)).toBe(label);
  });
});
