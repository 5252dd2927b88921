import { mainUnitOf } from '../products/usage-units.ts';
import type { UsageUnit } from '../products/schema.ts';
import type { ImagingLicense } from './schema.ts';

type Stated = Pick<ImagingLicense, 'productName' | 'deployment'>;

/** What is said of usage (3.33): servers are counted in logical processors, whatever their maximum is stated in. */
export const spokenUnitOf = ({ productName, deployment }: Stated): UsageUnit =>
  deployment === 'server' ? 'Logical processors' : imagingUnitOf(productName);

/**
 * What usage of an imaging license is counted in: the unit that its maximum is stated in. Of a server deployment the
 * figure is processors × servers (5.06), and both stand beside it.
 */
export function imagingUnitOf(productName: string): UsageUnit {
  const unit = mainUnitOf(productName);
  if (unit === null) throw new Error(`${productName} is no product of the catalogue`);
  return unit;
}
