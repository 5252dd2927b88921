import { describe, expect, it } from 'vitest';
import { countsTowardsMaximum } from '../products/usage-units.ts';
import { countEvent } from './count-event.ts';

describe('an event of a usage file', () => {
  it.each([
    ['iText', 'itext-core', 'process-pdf', 'itext-core', 'Processed Documents'],
    ['iText', 'itext-core', 'core-process', 'itext-core', 'Processed Documents'],
    ['iText 5', 'itext-core', 'core-process', 'itext-core', 'Processed Documents'],
    ['iText', 'pdfHtml', 'convert-html', 'pdfHtml', 'iText modules'],
    ['iText', 'pdfSweep', 'cleanup-pdf', 'pdfSweep', 'iText modules'],
    ['iText', 'pdfOcr-tesseract4', 'process-image', 'pdfOcr-tesseract4', 'iText modules'],
    ['iText', 'pdfOcr-tesseract4', 'tesseract4-image-ocr', 'pdfOcr-tesseract4', 'iText modules'],
    ['iText', 'pdfOcr-tesseract4', 'tesseract4-image-to-pdf', 'pdfOcr-tesseract4', 'iText modules'],
    ['DITO', 'dito-sdk', 'dito-produce', 'dito-sdk', 'Processed Documents'],
    ['DITO', 'dito-sdk', 'dito-produce-page', 'dito-produce-page', 'iText modules'],
    ['iText', 'pdfXfa', 'flatten-pdf', 'pdfXfa', 'iText modules'],
    ['iText', 'pdfOffice', 'convert', 'pdfOffice', 'iText modules'],
    ['pdf2data', 'pdf2Data', 'extract-data', 'pdf2Data', 'Processed Documents'],
  ])('[3.33] of %s, %s %s, counts as %s in %s', (product, module, event, usageType, unit) => {
    expect(countEvent(product, module, event)).toEqual({ usageType, unit, known: true });
  });

  it.each([
    ['itext-core', 'sign-pdf'],
    ['itext-core', 'Process-Pdf'],
    ['itext-core', 'convert-html'],
    ['pdfXfa', 'FlattenPdf'],
    ['pdfXfa', 'flatten--pdf'],
    ['pdf2data', 'extract-data'],
    ['ITEXT-CORE', 'process-pdf'],
    ['constructor', 'process-pdf'],
    ['dito-sdk', 'dito-render'],
  ])('%s %s is unknown: kept under its own name, with no unit', (module, event) => {
    expect(countEvent('iText', module, event)).toEqual({
      usageType: `${module}:${event}`,
      unit: null,
      known: false,
    });
  });

  it('[3.33] of DITO counts documents towards the maximum, not pages', () => {
    const counted = (event: string) =>
      countsTowardsMaximum('DITO', countEvent('DITO', 'dito-sdk', event).usageType);
    expect(counted('dito-produce')).toBe(true);
    expect(counted('dito-produce-page')).toBe(false);
  });
});
