import { describe, expect, test } from 'vitest';
import { extraUsageTypes, modules } from './modules.ts';

/** Which events count, and as what: later names stand before those that version 7.1 wrote. */
const counted: Record<string, Record<string, string> | 'any'> = {
  'itext-core': { 'process-pdf': 'itext-core', 'core-process': 'itext-core' },
  pdfCalligraph: 'any',
  pdfHtml: { 'convert-html': 'pdfHtml' },
  'pdfOcr-tesseract4': {
    'process-image': 'pdfOcr-tesseract4',
    'tesseract4-image-ocr': 'pdfOcr-tesseract4',
    'tesseract4-image-to-pdf': 'pdfOcr-tesseract4',
  },
  pdfOffice: 'any',
  pdfOptimizer: 'any',
  pdfRender: 'any',
  pdfSweep: { 'cleanup-pdf': 'pdfSweep' },
  pdfXfa: 'any',
  'dito-sdk': { 'dito-produce': 'dito-sdk', 'dito-produce-page': 'dito-produce-page' },
  pdf2Data: 'any',
};

describe('the modules', () => {
  test('are eleven, each known by its name', () => {
    expect(Object.values(modules).map(({ name }) => name)).toEqual(Object.keys(counted));
    expect(Object.keys(modules)).toEqual(Object.keys(counted));
  });

  test.each(Object.values(modules))('$name counts the events that are its own', ({ name, events }) => {
    const said =
      events === 'any'
        ? events
        : Object.fromEntries(events.map(({ name: event, usageType }) => [event, usageType]));
    expect(said).toEqual(counted[name]);
  });
});

test('pages that a template produced are the one usage type that is no module', () => {
  expect(extraUsageTypes).toEqual(['dito-produce-page']);
});
