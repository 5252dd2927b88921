import { productOf } from './find-product.ts';
import type { ProductLinks } from './product.ts';
import type { ModuleName } from './schema.ts';

/** Pages that a DITO template produced: shown beside the documents, never held against a maximum. */
export const extraUsageTypes = ['dito-produce-page'] as const;
export type ExtraUsageType = (typeof extraUsageTypes)[number];

/** What an event of a module counts as: the module itself, or a usage type of its own. */
export interface CountedEvent {
  name: string;
  usageType: ModuleName | ExtraUsageType;
}

/** A module of the volume family; `events` names the ones that count, `any` takes every kebab-case name. */
export interface Module {
  name: ModuleName;
  events: readonly CountedEvent[] | 'any';
  links: ProductLinks;
}

const counts = (usageType: CountedEvent['usageType'], ...names: string[]): CountedEvent[] =>
  names.map((name) => ({ name, usageType }));

const generalDocumentation = 'https://kb.itextpdf.com/itext/';

/** The modules of 3.29 with what they count; later names stand before those that version 7.1 wrote. */
export const modules: { readonly [Name in ModuleName]: Module & { name: Name } } = {
  'itext-core': {
    name: 'itext-core',
    events: counts('itext-core', 'process-pdf', 'core-process'),
    links: {
      website: 'https://itextpdf.com/products/itext-core',
      documentation: 'https://kb.itextpdf.com/itext/installing-itext-for-java',
    },
  },
  pdfCalligraph: {
    name: 'pdfCalligraph',
    events: 'any',
    links: { website: 'https://itextpdf.com/products/pdfcalligraph', documentation: generalDocumentation },
  },
  pdfHtml: {
    name: 'pdfHtml',
    events: counts('pdfHtml', 'convert-html'),
    links: {
      website: 'https://itextpdf.com/products/convert-html-css-to-pdf-itext-html2pdf',
      documentation: 'https://kb.itextpdf.com/itext/chapter-1-hello-html-to-pdf',
    },
  },
  'pdfOcr-tesseract4': {
    name: 'pdfOcr-tesseract4',
    events: counts('pdfOcr-tesseract4', 'process-image', 'tesseract4-image-ocr', 'tesseract4-image-to-pdf'),
    links: {
      website: 'https://itextpdf.com/products/pdf-ocr-text-recognition',
      documentation: generalDocumentation,
    },
  },
  pdfOffice: {
    name: 'pdfOffice',
    events: 'any',
    links: { website: 'https://itextpdf.com/products', documentation: generalDocumentation },
  },
  pdfOptimizer: {
    name: 'pdfOptimizer',
    events: 'any',
    links: {
      website: 'https://itextpdf.com/products/compress-pdf-pdfoptimizer',
      documentation: generalDocumentation,
    },
  },
  pdfRender: {
    name: 'pdfRender',
    events: 'any',
    links: { website: 'https://itextpdf.com/products', documentation: generalDocumentation },
  },
  pdfSweep: {
    name: 'pdfSweep',
    events: counts('pdfSweep', 'cleanup-pdf'),
    links: {
      website: 'https://itextpdf.com/products/pdf-redaction-pdfsweep',
      documentation: 'https://kb.itextpdf.com/home/it7kb/examples/removing-content-with-pdfsweep',
    },
  },
  pdfXfa: {
    name: 'pdfXfa',
    events: 'any',
    links: {
      website: 'https://itextpdf.com/products/flatten-pdf-pdfxfa',
      documentation: generalDocumentation,
    },
  },
  'dito-sdk': {
    name: 'dito-sdk',
    events: [...counts('dito-sdk', 'dito-produce'), ...counts('dito-produce-page', 'dito-produce-page')],
    links: {
      website: 'https://itextpdf.com/products/itext-dito',
      documentation: 'https://kb.itextpdf.com/ditokb/deploy-itext-dito-sdk',
    },
  },
  pdf2Data: {
    name: 'pdf2Data',
    events: 'any',
    links: {
      website: 'https://itextpdf.com/products/itext-7/pdf2data',
      documentation: 'https://kb.itextpdf.com/2data/basic-concepts-of-data-extraction',
    },
  },
};

/** The record of a module (3.29), or null. */
export const moduleOf = (name: string): Module | null =>
  Object.hasOwn(modules, name) ? modules[name as Module['name']] : null;

/** Website and documentation of a product or module (2.41, 3.29); null where only the vendor's own site can be named. */
export const linksOf = (name: string): ProductLinks | null =>
  (productOf(name) ?? moduleOf(name))?.links ?? null;
