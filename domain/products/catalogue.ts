import type { Product } from './product.ts';
import type { ProductName } from './schema.ts';

/** What every product of the volume family has in common. */
const volume = {
  family: 'iText',
  reporting: 'volume',
  recordType: 'Unified',
  units: ['Processed Documents'],
  keyAction: { withFile: 'download', withoutFile: 'download' },
  keyFile: false,
  selectable: true,
  upload: true,
  activation: false,
} as const;

/** iText and iText Suite are sold with modules, and their keys may come without a file. */
const itext = {
  ...volume,
  licensedProducts: ['iText Core 7', 'iText Core', 'iText Custom'],
  units: ['Processed Documents', 'iText modules'],
  countedModules: ['itext-core', 'dito-sdk'],
  keyAction: { withFile: 'download', withoutFile: 'copy' },
} as const;

/** Products outside the families: a key to copy, deployments to count. */
const standalone = {
  family: null,
  reporting: 'none',
  recordType: 'Account',
  units: ['Deployments'],
  countedModules: [],
  keyAction: { withFile: 'download', withoutFile: 'copy' },
  keyFile: false,
  selectable: false,
  upload: false,
  activation: false,
} as const;

/** The product catalogue: one record per product (3.27–3.29). */
export const catalogue: { readonly [Name in ProductName]: Product & { name: Name } } = {
  iText: {
    ...itext,
    name: 'iText',
    links: { website: 'https://itextpdf.com/', documentation: 'https://kb.itextpdf.com/itext/' },
  },
  'iText Suite': {
    ...itext,
    name: 'iText Suite',
    links: { website: 'https://itextpdf.com/products', documentation: 'https://kb.itextpdf.com/' },
  },
  'iText 5': {
    ...volume,
    name: 'iText 5',
    licensedProducts: ['iText 5'],
    countedModules: ['itext-core'],
    links: {
      website: 'https://itextpdf.com/products/itext-5-legacy',
      documentation: 'https://kb.itextpdf.com/itext/',
    },
  },
  DITO: {
    ...volume,
    name: 'DITO',
    licensedProducts: ['DITO'],
    countedModules: ['dito-sdk'],
    links: {
      website: 'https://itextpdf.com/products/itext-dito',
      documentation: 'https://kb.itextpdf.com/ditokb/deploy-itext-dito-sdk',
    },
  },
  pdf2data: {
    ...volume,
    name: 'pdf2data',
    licensedProducts: ['iText Custom'],
    countedModules: ['pdf2Data'],
    links: {
      website: 'https://itextpdf.com/products/itext-7/pdf2data',
      documentation: 'https://kb.itextpdf.com/2data/basic-concepts-of-data-extraction',
    },
  },
  'Apryse SDK': {
    name: 'Apryse SDK',
    family: 'Apryse SDK',
    reporting: 'sdk',
    licensedProducts: ['PDFTron'],
    recordType: 'Account',
    units: ['Processed Documents', 'Deployments'],
    countedModules: [],
    keyAction: { withFile: 'copy', withoutFile: 'copy' },
    keyFile: false,
    selectable: true,
    upload: false,
    activation: false,
    links: { website: 'https://apryse.com/products/core-sdk/pdf', documentation: 'https://docs.apryse.com/' },
  },
  LEADTOOLS: {
    name: 'LEADTOOLS',
    family: 'LEADTOOLS',
    reporting: 'imaging',
    licensedProducts: ['LEADTOOLS'],
    recordType: 'Leadtools',
    units: ['Deployments', 'Logical processors'],
    countedModules: [],
    keyAction: { withFile: 'download', withoutFile: 'download' },
    keyFile: true,
    selectable: false,
    upload: false,
    activation: true,
    links: {
      website: 'https://www.leadtools.com/',
      documentation: 'https://www.leadtools.com/help/sdk/main/api',
    },
  },
  PDFlib: {
    ...standalone,
    name: 'PDFlib',
    licensedProducts: ['PDFlib'],
    recordType: 'PDFlib',
    keyAction: { withFile: 'copy', withoutFile: 'copy' },
    links: {
      website: 'https://www.pdflib.com/',
      documentation: 'https://www.pdflib.com/developer-center/technical-documentation/',
    },
  },
  ActivePDF: {
    ...standalone,
    name: 'ActivePDF',
    licensedProducts: ['ActivePDF'],
    links: {
      website: 'https://apryse.com/brands/activepdf',
      documentation: 'https://documentation.activepdf.com/',
    },
  },
  Amyuni: {
    ...standalone,
    name: 'Amyuni',
    licensedProducts: ['Amyuni'],
    links: {
      website: 'https://www.amyuni.com/',
      documentation: 'https://www.amyuni.com/WebHelp/Amyuni_Document_Converter/',
    },
  },
  Fluent: {
    ...standalone,
    name: 'Fluent',
    licensedProducts: ['Fluent'],
    links: { website: 'https://apryse.com/', documentation: 'https://fluent.apryse.com/documentation/' },
  },
  Qoppa: {
    ...standalone,
    name: 'Qoppa',
    licensedProducts: ['Qoppa'],
    links: { website: 'https://www.qoppa.com/', documentation: 'https://kbdeveloper.qoppa.com/' },
  },
  'Solid Docs': {
    ...standalone,
    name: 'Solid Docs',
    licensedProducts: ['Solid Docs'],
    links: { website: 'https://www.soliddocuments.com/', documentation: 'https://solidframework.net/' },
  },
};
