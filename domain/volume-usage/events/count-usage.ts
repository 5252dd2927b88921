import { productOf } from '../../products/find-product.ts';
import { countEvent, type CountedAs } from '../count-event.ts';

/** What an event is booked as: in the volume family by module, elsewhere the event names the unit that it counts. */
export function countUsage(productName: string, product: string, event: string): CountedAs {
  const own = productOf(productName);
  const unit = own && own.reporting !== 'volume' ? own.units.find((one) => one === event) : undefined;
  return unit ? { usageType: unit, unit, known: true } : countEvent(productName, product, event);
}
