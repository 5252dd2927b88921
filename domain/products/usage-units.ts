import { allProducts, productOf } from './find-product.ts';
import { moduleOf, extraUsageTypes } from './modules.ts';
import { usageUnits, type ModuleName, type UsageUnit } from './schema.ts';

const isUnit = (usageType: string): usageType is UsageUnit => usageUnits.some((unit) => unit === usageType);
const isExtra = (usageType: string): boolean => extraUsageTypes.some((extra) => extra === usageType);

/** The unit that a product's maximum is stated in (3.33); null for a name outside the catalogue. */
export const mainUnitOf = (productName: string): UsageUnit | null => productOf(productName)?.units[0] ?? null;

/** Whether keys of these products count in more than one unit: figures of theirs are never added. */
export const unitsDiffer = (productNames: readonly string[]): boolean =>
  new Set(productNames.map(mainUnitOf).filter((unit) => unit !== null)).size > 1;

/** The usage type that stands for a product's main unit: its own module in the volume family, else the unit itself. */
export function mainUsageTypeOf(productName: string): ModuleName | UsageUnit | null {
  const product = productOf(productName);
  return product && (product.countedModules[0] ?? product.units[0]);
}

/**
 * The unit of a usage type of a product (3.33): a unit is itself; in the volume family a module counts in the main
 * unit where the catalogue says so, else as `iText modules`. Null: the type has no unit, it is kept but not counted.
 */
export function unitOfUsageType(productName: string, usageType: string): UsageUnit | null {
  const product = productOf(productName);
  if (!product) return null;
  if (isUnit(usageType)) return usageType;
  if (product.reporting !== 'volume') return null;
  if (product.countedModules.some((counted) => counted === usageType)) return product.units[0];
  return moduleOf(usageType) || isExtra(usageType) ? 'iText modules' : null;
}

/**
 * The unit of a module that somebody states a figure of. A unit itself is no module: its figure would stand beside that of
 * the module it is counted by, and the same documents would count twice.
 */
export const unitOfModule = (productName: string, module: string): UsageUnit | null =>
  isUnit(module) ? null : unitOfUsageType(productName, module);

/** The unit that a usage type most likely has while nobody knows whose license it is: the one it is counted in anywhere. */
export function likelyUnitOf(usageType: string): UsageUnit | null {
  const counting = allProducts.find(({ countedModules }) => countedModules.some((one) => one === usageType));
  if (counting) return counting.units[0];
  return moduleOf(usageType) || isExtra(usageType) ? 'iText modules' : null;
}

/**
 * True where usage of this type is held against the maximum of the product's keys; the database reckons the same.
 * @internal
 */
export const countsTowardsMaximum = (productName: string, usageType: string): boolean => {
  const unit = unitOfUsageType(productName, usageType);
  return unit !== null && unit === mainUnitOf(productName);
};
