import { describe, expect, test } from 'vitest';
import { serverDeploymentTypes } from './deployment.ts';
import {
  allProducts,
  isActivatable,
  isImagingFamily,
  isInFamily,
  isVolumeFamily,
  volumeProductNames,
} from './find-product.ts';

const tableOf = (say: (product: (typeof allProducts)[number]) => unknown) =>
  Object.fromEntries(allProducts.map((product) => [product.name, say(product)]));

describe('how usage of a product is reported (1.02)', () => {
  test('as volume, as imaging deployments, in rows of the SDK, or not here', () => {
    expect(tableOf(({ reporting }) => reporting)).toEqual({
      iText: 'volume',
      'iText Suite': 'volume',
      'iText 5': 'volume',
      DITO: 'volume',
      pdf2data: 'volume',
      'Apryse SDK': 'sdk',
      LEADTOOLS: 'imaging',
      PDFlib: 'none',
      ActivePDF: 'none',
      Amyuni: 'none',
      Fluent: 'none',
      Qoppa: 'none',
      'Solid Docs': 'none',
    });
  });

  test.each([
    ['iText', true, true, false],
    ['LEADTOOLS', true, false, true],
    ['Apryse SDK', true, false, false],
    ['PDFlib', false, false, false],
    ['pdf2Data', false, false, false],
    ['no product', false, false, false],
  ])('%s is of a family: %s, of the volume one: %s, of the imaging one: %s', (name, any, volume, imaging) => {
    expect([isInFamily(name), isVolumeFamily(name), isImagingFamily(name)]).toEqual([any, volume, imaging]);
  });

  test('queries ask for the five products of the volume family', () => {
    expect(volumeProductNames.toSorted()).toEqual(['DITO', 'iText', 'iText 5', 'iText Suite', 'pdf2data']);
  });
});

test('each product is known by its names on license records', () => {
  const itext = ['iText Core 7', 'iText Core', 'iText Custom'];
  expect(tableOf(({ licensedProducts }) => licensedProducts)).toEqual({
    iText: itext,
    'iText Suite': itext,
    'iText 5': ['iText 5'],
    DITO: ['DITO'],
    pdf2data: ['iText Custom'],
    'Apryse SDK': ['PDFTron'],
    LEADTOOLS: ['LEADTOOLS'],
    PDFlib: ['PDFlib'],
    ActivePDF: ['ActivePDF'],
    Amyuni: ['Amyuni'],
    Fluent: ['Fluent'],
    Qoppa: ['Qoppa'],
    'Solid Docs': ['Solid Docs'],
  });
});

test('only the key of the imaging product is a file too (3.16)', () => {
  expect(allProducts.filter(({ keyFile }) => keyFile).map(({ name }) => name)).toEqual(['LEADTOOLS']);
});

describe('a license that machines are activated on (2.45)', () => {
  test.each([
    ['LEADTOOLS', 'On-premise', true],
    ['LEADTOOLS', 'Cloud', true],
    ['LEADTOOLS', 'VM(s)', true],
    ['LEADTOOLS', 'Desktop', false],
    ['LEADTOOLS', 'Web', false],
    ['LEADTOOLS', null, false],
    ['iText', 'Cloud', false],
    ['PDFlib', 'Desktop', false],
    ['no product', 'Cloud', false],
  ])('of %s for %s: %s', (name, deploymentType, expected) => {
    expect(isActivatable(name, deploymentType)).toBe(expected);
  });

  test('queries ask for the three deployments of servers', () => {
    expect(serverDeploymentTypes).toEqual(['On-premise', 'Cloud', 'VM(s)']);
  });
});
