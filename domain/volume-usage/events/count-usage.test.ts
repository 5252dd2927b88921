import { expect, test } from 'vitest';
import { countUsage } from './count-usage.ts';

const counted = (usageType: string, unit: string) => ({ usageType, unit, known: true });
const unknown = (usageType: string) => ({ usageType, unit: null, known: false });

test.each([
  ['iText', 'itext-core', 'process-pdf', counted('itext-core', 'Processed Documents')],
  ['iText', 'pdfHtml', 'convert-html', counted('pdfHtml', 'iText modules')],
  ['iText', 'itext-core', 'Processed Documents', unknown('itext-core:Processed Documents')],
  ['LEADTOOLS', 'LEADTOOLS', 'Deployments', counted('Deployments', 'Deployments')],
  ['LEADTOOLS', 'LEADTOOLS', 'Logical processors', counted('Logical processors', 'Logical processors')],
  ['LEADTOOLS', 'LEADTOOLS', 'Processed Documents', unknown('LEADTOOLS:Processed Documents')],
  ['Apryse SDK', 'x', 'Processed Documents', counted('Processed Documents', 'Processed Documents')],
  ['PDFlib', 'PDFlib', 'Deployments', counted('Deployments', 'Deployments')],
  ['PDFlib', 'PDFlib', 'deployments', unknown('PDFlib:deployments')],
  ['nobody sells it', 'x', 'Deployments', unknown('x:Deployments')],
])('an event of %s, %s, %s is booked in the unit that its product counts', (name, product, event, as) =>
  expect(countUsage(name, product, event)).toEqual(as),
);
