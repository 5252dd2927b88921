import { describe, expect, it } from 'vitest';
import { deploymentKindOf } from './deployment.ts';
import { allProducts, isInFamily, isVolumeFamily, productOf } from './find-product.ts';
import { linksOf, moduleOf } from './modules.ts';
import * as schema from './schema.ts';
import { reportingTypeOf, uploadedFileSource } from './usage-source.ts';
import {
  countsTowardsMaximum,
  mainUnitOf,
  mainUsageTypeOf,
  unitOfModule,
  unitOfUsageType,
} from './usage-units.ts';

describe('the catalogue', () => {
  it('[3.27] knows four record types, and gives each product one of them', () => {
    expect(schema.recordTypes).toEqual(['Account', 'Leadtools', 'Unified', 'PDFlib']);
    const table = Object.fromEntries(allProducts.map((product) => [product.name, product.recordType]));
    expect(table).toEqual({
      iText: 'Unified',
      'iText Suite': 'Unified',
      'iText 5': 'Unified',
      DITO: 'Unified',
      pdf2data: 'Unified',
      'Apryse SDK': 'Account',
      LEADTOOLS: 'Leadtools',
      PDFlib: 'PDFlib',
      ActivePDF: 'Account',
      Amyuni: 'Account',
      Fluent: 'Account',
      Qoppa: 'Account',
      'Solid Docs': 'Account',
    });
  });

  it('[3.28] knows three platform families with their sub-kinds', () => {
    expect(schema.platformFamilies).toEqual(['iText', 'Apryse SDK', 'LEADTOOLS']);
    const licensed = (family: string) =>
      new Set(
        allProducts
          .filter((product) => product.family === family)
          .flatMap((product) => product.licensedProducts),
      );
    expect(licensed('iText')).toEqual(
      new Set(['iText Core 7', 'iText Core', 'iText Custom', 'iText 5', 'DITO']),
    );
    expect(licensed('Apryse SDK')).toEqual(new Set(['PDFTron']));
    expect(licensed('LEADTOOLS')).toEqual(new Set(['LEADTOOLS']));
    expect(allProducts.filter((product) => isInFamily(product.name)).map((product) => product.name)).toEqual([
      'Apryse SDK',
      'DITO',
      'iText Suite',
      'iText 5',
      'pdf2data',
      'LEADTOOLS',
      'iText',
    ]);
  });

  it('[3.29] knows thirteen products and eleven modules', () => {
    expect(allProducts.map((product) => product.name).toSorted()).toEqual(
      [
        'ActivePDF',
        'Amyuni',
        'Apryse SDK',
        'DITO',
        'Fluent',
        'iText Suite',
        'iText 5',
        'pdf2data',
        'PDFlib',
        'Qoppa',
        'Solid Docs',
        'LEADTOOLS',
        'iText',
      ].toSorted(),
    );
    expect([...schema.moduleNames]).toEqual([
      'itext-core',
      'pdfCalligraph',
      'pdfHtml',
      'pdfOcr-tesseract4',
      'pdfOffice',
      'pdfOptimizer',
      'pdfRender',
      'pdfSweep',
      'pdfXfa',
      'dito-sdk',
      'pdf2Data',
    ]);
    expect(linksOf('Something else')).toBeNull();
  });

  it.each([
    ['ActivePDF', 'https://apryse.com/brands/activepdf', 'https://documentation.activepdf.com/'],
    ['Amyuni', 'https://www.amyuni.com/', 'https://www.amyuni.com/WebHelp/Amyuni_Document_Converter/'],
    ['Apryse SDK', 'https://apryse.com/products/core-sdk/pdf', 'https://docs.apryse.com/'],
    [
      'DITO',
      'https://itextpdf.com/products/itext-dito',
      'https://kb.itextpdf.com/ditokb/deploy-itext-dito-sdk',
    ],
    ['Fluent', 'https://apryse.com/', 'https://fluent.apryse.com/documentation/'],
    ['iText Suite', 'https://itextpdf.com/products', 'https://kb.itextpdf.com/'],
    ['iText 5', 'https://itextpdf.com/products/itext-5-legacy', 'https://kb.itextpdf.com/itext/'],
    [
      'pdf2data',
      'https://itextpdf.com/products/itext-7/pdf2data',
      'https://kb.itextpdf.com/2data/basic-concepts-of-data-extraction',
    ],
    ['PDFlib', 'https://www.pdflib.com/', 'https://www.pdflib.com/developer-center/technical-documentation/'],
    ['Qoppa', 'https://www.qoppa.com/', 'https://kbdeveloper.qoppa.com/'],
    ['Solid Docs', 'https://www.soliddocuments.com/', 'https://solidframework.net/'],
    ['LEADTOOLS', 'https://www.leadtools.com/', 'https://www.leadtools.com/help/sdk/main/api'],
    ['iText', 'https://itextpdf.com/', 'https://kb.itextpdf.com/itext/'],
    [
      'itext-core',
      'https://itextpdf.com/products/itext-core',
      'https://kb.itextpdf.com/itext/installing-itext-for-java',
    ],
    ['pdfCalligraph', 'https://itextpdf.com/products/pdfcalligraph', 'https://kb.itextpdf.com/itext/'],
    [
      'pdfHtml',
      'https://itextpdf.com/products/convert-html-css-to-pdf-itext-html2pdf',
      'https://kb.itextpdf.com/itext/chapter-1-hello-html-to-pdf',
    ],
    [
      'pdfOcr-tesseract4',
      'https://itextpdf.com/products/pdf-ocr-text-recognition',
      'https://kb.itextpdf.com/itext/',
    ],
    ['pdfOffice', 'https://itextpdf.com/products', 'https://kb.itextpdf.com/itext/'],
    [
      'pdfOptimizer',
      'https://itextpdf.com/products/compress-pdf-pdfoptimizer',
      'https://kb.itextpdf.com/itext/',
    ],
    ['pdfRender', 'https://itextpdf.com/products', 'https://kb.itextpdf.com/itext/'],
    [
      'pdfSweep',
      'https://itextpdf.com/products/pdf-redaction-pdfsweep',
      'https://kb.itextpdf.com/home/it7kb/examples/removing-content-with-pdfsweep',
    ],
    ['pdfXfa', 'https://itextpdf.com/products/flatten-pdf-pdfxfa', 'https://kb.itextpdf.com/itext/'],
    [
      'dito-sdk',
      'https://itextpdf.com/products/itext-dito',
      'https://kb.itextpdf.com/ditokb/deploy-itext-dito-sdk',
    ],
    [
      'pdf2Data',
      'https://itextpdf.com/products/itext-7/pdf2data',
      'https://kb.itextpdf.com/2data/basic-concepts-of-data-extraction',
    ],
  ])('[3.29] %s leads to its website and to its documentation', (name, website, documentation) => {
    expect(linksOf(name)).toEqual({ website, documentation });
  });

  it('[3.29] matches names exactly: pdf2data is a product, pdf2Data a module', () => {
    expect(productOf('pdf2data')?.family).toBe('iText');
    expect(productOf('pdf2Data')).toBeNull();
    expect(moduleOf('pdf2Data')).not.toBeNull();
    expect(moduleOf('pdf2data')).toBeNull();
    const strangers = ['itext', 'ITEXT', 'iText ', 'constructor', '__proto__', 'toString', ''];
    expect(strangers.filter((name) => productOf(name) ?? moduleOf(name))).toEqual([]);
  });

  it('[2.50] downloads or copies a key as the product says', () => {
    const actions = Object.fromEntries(
      allProducts.map(({ name, keyAction: { withFile, withoutFile } }) => [
        name,
        `${withFile} ${withoutFile}`,
      ]),
    );
    expect(actions).toEqual({
      iText: 'download copy',
      'iText Suite': 'download copy',
      'iText 5': 'download download',
      DITO: 'download download',
      pdf2data: 'download download',
      'Apryse SDK': 'copy copy',
      LEADTOOLS: 'download download',
      PDFlib: 'copy copy',
      ActivePDF: 'download copy',
      Amyuni: 'download copy',
      Fluent: 'download copy',
      Qoppa: 'download copy',
      'Solid Docs': 'download copy',
    });
  });

  it('[2.52] lets rows be selected in the volume and SDK families, and files be uploaded in the volume family only', () => {
    const namesWhere = (test: (product: (typeof allProducts)[number]) => boolean) =>
      allProducts
        .filter(test)
        .map((product) => product.name)
        .toSorted();
    const volume = ['DITO', 'iText', 'iText 5', 'iText Suite', 'pdf2data'];
    expect(namesWhere((product) => product.upload)).toEqual(volume);
    expect(namesWhere((product) => isVolumeFamily(product.name))).toEqual(volume);
    expect(namesWhere((product) => product.selectable)).toEqual(['Apryse SDK', ...volume]);
    expect(namesWhere((product) => product.activation)).toEqual(['LEADTOOLS']);
  });
});

describe('usage', () => {
  it('[3.30] [3.31] [3.32] is automatic or manual by its source; that of an uploaded file, itext-luf, is manual', () => {
    const automatic = [
      'itext-xml',
      'itext-json',
      'pws',
      'itext-remote-json',
      'itext-remote-xml',
      'pws-remote',
    ];
    const manual = ['manual', 'itext-luf', 'itext-volume-manual', 'leadtools-manual', 'salesforce-original'];
    expect([...schema.usageSources].toSorted()).toEqual([...automatic, ...manual].toSorted());
    expect(schema.usageSources.filter((source) => reportingTypeOf(source) === 'AUTO')).toEqual(automatic);
    expect(schema.usageSources.filter((source) => reportingTypeOf(source) === 'MANUAL')).toEqual(manual);
    expect(uploadedFileSource).toBe('itext-luf');
  });

  it('[3.33] is stated in four units, of which each product has one main unit', () => {
    expect(schema.usageUnits).toEqual([
      'Processed Documents',
      'Deployments',
      'Logical processors',
      'iText modules',
    ]);
    const units = Object.fromEntries(allProducts.map((product) => [product.name, product.units.join(', ')]));
    expect(units).toEqual({
      iText: 'Processed Documents, iText modules',
      'iText Suite': 'Processed Documents, iText modules',
      'iText 5': 'Processed Documents',
      DITO: 'Processed Documents',
      pdf2data: 'Processed Documents',
      'Apryse SDK': 'Processed Documents, Deployments',
      LEADTOOLS: 'Deployments, Logical processors',
      PDFlib: 'Deployments',
      ActivePDF: 'Deployments',
      Amyuni: 'Deployments',
      Fluent: 'Deployments',
      Qoppa: 'Deployments',
      'Solid Docs': 'Deployments',
    });
    expect(mainUnitOf('iText')).toBe('Processed Documents');
    expect(mainUnitOf('no product')).toBeNull();
  });

  it.each([
    ['iText', 'itext-core', 'Processed Documents', true],
    ['iText', 'pdfHtml', 'iText modules', false],
    ['iText', 'dito-sdk', 'Processed Documents', true],
    ['iText', 'dito-produce-page', 'iText modules', false],
    ['iText Suite', 'pdfOcr-tesseract4', 'iText modules', false],
    ['iText 5', 'itext-core', 'Processed Documents', true],
    ['DITO', 'dito-sdk', 'Processed Documents', true],
    ['DITO', 'dito-produce-page', 'iText modules', false],
    ['DITO', 'itext-core', 'iText modules', false],
    ['pdf2data', 'pdf2Data', 'Processed Documents', true],
    ['iText', 'Processed Documents', 'Processed Documents', true],
    ['LEADTOOLS', 'Deployments', 'Deployments', true],
    ['LEADTOOLS', 'Logical processors', 'Logical processors', false],
    ['LEADTOOLS', 'itext-core', null, false],
    ['iText', 'itext-core:sign-pdf', null, false],
    ['iText', 'constructor', null, false],
    ['no product', 'itext-core', null, false],
  ] as const)('[3.33] of %s by %s is counted as %s', (product, usageType, unit, counts) => {
    expect(unitOfUsageType(product, usageType)).toBe(unit);
    expect(countsTowardsMaximum(product, usageType)).toBe(counts);
  });

  it('[3.33] takes no figure for a unit, which would stand beside that of the module it is counted by', () => {
    expect(unitOfModule('iText', 'Processed Documents')).toBeNull();
    expect(unitOfModule('iText', 'itext-core')).toBe('Processed Documents');
    expect(unitOfModule('iText', 'pdfHtml')).toBe('iText modules');
  });

  it('[3.33] has a main usage type for each product, and that type counts towards the maximum', () => {
    expect(
      allProducts.filter(({ name }) => !countsTowardsMaximum(name, mainUsageTypeOf(name) ?? '')),
    ).toEqual([]);
    expect(mainUsageTypeOf('pdf2data')).toBe('pdf2Data');
    expect(mainUsageTypeOf('LEADTOOLS')).toBe('Deployments');
    expect(mainUsageTypeOf('no product')).toBeNull();
  });
});

describe('enumerations', () => {
  it('[3.34] license types', () => {
    expect(schema.licenseTypes).toEqual(['Quarterly', 'Annually', 'Term', 'Suspended', 'Pending']);
    expect(schema.reportingTypes).toEqual(['AUTO', 'MANUAL']);
  });
  it('[3.35] environments, and those of an activation', () => {
    expect(schema.environments).toEqual([
      'Production',
      'Non-Production',
      'Development',
      'QA Testing',
      'Staging',
      'Disaster Recovery',
    ]);
    expect(schema.activationEnvironments).toEqual(['production', 'test', 'development', 'build', 'failover']);
  });
  it('[3.36] deployment types, each with the way its usage is stated', () => {
    const kinds = Object.fromEntries(schema.deploymentTypes.map((type) => [type, deploymentKindOf(type)]));
    expect(kinds).toEqual({
      'On-premise': 'server',
      Cloud: 'server',
      'VM(s)': 'server',
      Desktop: 'single',
      Mobile: 'single',
      Web: 'sdk',
    });
    expect(deploymentKindOf('Mainframe')).toBeNull();
    expect(deploymentKindOf('constructor')).toBeNull();
  });
});
