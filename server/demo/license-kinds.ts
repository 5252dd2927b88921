import type { Day } from '#domain/core/day.ts';
import type { Random } from './make-random.ts';

/** How licenses of one product look in the demo; values that the import knows, nothing that code decides by. */
export interface LicenseKind {
  weight: number;
  productName: string;
  licensedProducts: readonly string[];
  platform: string;
  recordType: string;
  category: string;
  version: string;
  /** Usage type of the main unit; extra modules beside it. */
  usageType: string;
  modules: readonly string[];
  maxima: readonly number[];
  deploymentTypes: readonly string[];
  file: 'itext' | 'leadtools' | 'none';
}

/** How much of its maximum a license used in its term. */
export type UsageProfile = 'normal' | 'high' | 'nearly' | 'overage' | 'unused';

export interface DemoLicense {
  id: string;
  accountId: string;
  cucaId: string;
  kind: LicenseKind;
  key: string;
  created: Day;
  expiry: Day | null;
  maxVolume: number | null;
  maxVolumeMissingReason: string;
  activationStatus: string;
  groupId: string;
  deploymentType: string;
  profile: UsageProfile;
  /** Usage that the product sends by itself; else people report it. */
  automatic: boolean;
  /** How many full months nobody has reported yet. */
  monthsBehind: number;
  /** Of deployments: reported every quarter but the last; without it some licenses are and some are not. */
  reportsQuarterly?: boolean;
}

const servers = ['On-premise', 'Cloud', 'VM(s)'];
const documents = 'Processed Documents';
const base = {
  licensedProducts: [] as string[],
  platform: '',
  recordType: 'Account',
  category: 'Perpetual',
  version: '',
  modules: [],
  maxima: [],
  deploymentTypes: servers,
  file: 'none' as const,
};

export const volumeKind: LicenseKind = {
  ...base,
  weight: 30,
  productName: 'iText',
  licensedProducts: ['iText Core 7', 'iText Core'],
  platform: 'iText',
  recordType: 'Unified',
  category: 'Volume subscription',
  version: '9.2.0',
  usageType: 'itext-core',
  modules: ['pdfHtml', 'pdfSweep', 'pdfOcr-tesseract4'],
  maxima: [10_000, 50_000, 100_000, 250_000, 1_000_000],
  file: 'itext',
};

export const imagingKind: LicenseKind = {
  ...base,
  weight: 14,
  productName: 'LEADTOOLS',
  licensedProducts: ['LEADTOOLS'],
  platform: 'LEADTOOLS',
  recordType: 'Leadtools',
  category: 'Deployment',
  version: '23',
  usageType: 'Deployments',
  maxima: [25, 100, 500],
  deploymentTypes: [...servers, 'Desktop', 'Mobile'],
  file: 'leadtools',
};

export const licenseKinds: readonly LicenseKind[] = [
  volumeKind,
  imagingKind,
  {
    ...volumeKind,
    weight: 8,
    productName: 'iText Suite',
    licensedProducts: ['iText Custom'],
    category: 'Subscription',
  },
  {
    ...volumeKind,
    weight: 9,
    productName: 'iText 5',
    licensedProducts: ['iText 5'],
    category: 'Perpetual',
    version: '5.5.13',
    modules: [],
    maxima: [],
  },
  {
    ...volumeKind,
    weight: 5,
    productName: 'DITO',
    licensedProducts: ['DITO'],
    version: '2.6',
    usageType: 'dito-sdk',
    modules: [],
  },
  {
    ...volumeKind,
    weight: 4,
    productName: 'pdf2data',
    licensedProducts: ['iText Custom'],
    version: '4.2',
    usageType: 'pdf2Data',
    modules: [],
  },
  {
    ...base,
    weight: 16,
    productName: 'Apryse SDK',
    licensedProducts: ['PDFTron'],
    platform: 'Apryse SDK',
    category: 'SDK',
    version: '11.4',
    usageType: documents,
    maxima: [20_000, 200_000, 2_000_000],
    deploymentTypes: [...servers, 'Web', 'Desktop', 'Mobile'],
  },
  {
    ...base,
    weight: 5,
    productName: 'PDFlib',
    recordType: 'PDFlib',
    licensedProducts: ['PDFlib'],
    version: '10.0',
    usageType: 'Deployments',
  },
  ...['ActivePDF', 'Amyuni', 'Fluent', 'Qoppa', 'Solid Docs'].map((productName) => ({
    ...base,
    weight: 2,
    productName,
    licensedProducts: [productName],
    usageType: 'Deployments',
  })),
];

/** A kind, by its weight. */
export function pickKind(random: Random): LicenseKind {
  const total = licenseKinds.reduce((sum, kind) => sum + kind.weight, 0);
  let left = random.next() * total;
  return licenseKinds.find((kind) => (left -= kind.weight) < 0) ?? volumeKind;
}
