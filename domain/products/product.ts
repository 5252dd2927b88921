import type { ModuleName, PlatformFamily, ProductName, RecordType, UsageUnit } from './schema.ts';

/** What people do with a key in a table (2.50). */
export type KeyAction = 'download' | 'copy';

/** How a product's usage is reported (1.02): volume files, imaging deployments, the wizard's SDK rows, or not here. */
export type Reporting = 'volume' | 'imaging' | 'sdk' | 'none';

export interface ProductLinks {
  website: string;
  documentation: string;
}

/** Everything in which products differ. No other code compares a product name. */
export interface Product {
  name: ProductName;
  /** Null for products that stand alone. */
  family: PlatformFamily | null;
  reporting: Reporting;
  /** Normalised licensed-product values that license records carry for it. */
  licensedProducts: readonly string[];
  recordType: RecordType;
  /** The first is the main unit: the one that is held against a key's maximum. */
  units: readonly [UsageUnit, ...UsageUnit[]];
  /** Modules whose usage counts in the main unit; every other module counts as `iText modules`. The first is its own. */
  countedModules: readonly ModuleName[];
  keyAction: { withFile: KeyAction; withoutFile: KeyAction };
  /** The key is a file too, which is needed beside the license file (3.16). */
  keyFile: boolean;
  /** Rows can be selected for the usage breakdown (2.46, 2.52). */
  selectable: boolean;
  /** Usage files and license files can be uploaded for it (2.52). */
  upload: boolean;
  /** Keys for server deployments can be activated (2.45). */
  activation: boolean;
  links: ProductLinks;
}
