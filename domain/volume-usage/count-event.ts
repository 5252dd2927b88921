import { moduleOf } from '../products/modules.ts';
import { unitOfUsageType } from '../products/usage-units.ts';
import type { UsageUnit } from '../products/schema.ts';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What one event of a usage file is booked as. */
export interface CountedAs {
  /** The module, or a usage type of its own; for an unknown event its own name. */
  usageType: string;
  /** Null: kept, not counted. */
  unit: UsageUnit | null;
  /** False for an event that nobody knows: the receipt names it. */
  known: boolean;
}

/** The usage type of an event of a module, the names of version 7.1 included; null if unknown. */
export function usageTypeOfEvent(module: string, event: string): string | null {
  const found = moduleOf(module);
  if (!found) return null;
  if (found.events === 'any') return KEBAB_CASE.test(event) ? found.name : null;
  return found.events.find((counted) => counted.name === event)?.usageType ?? null;
}

/**
 * Books an event under the product of its license key (decisions: usage type = the module in the volume family, the
 * catalogue derives the unit). An unknown event keeps its own name as usage type, so that it is added to nothing.
 */
export function countEvent(productName: string, module: string, event: string): CountedAs {
  const usageType = usageTypeOfEvent(module, event);
  if (usageType === null) return { usageType: `${module}:${event}`, unit: null, known: false };
  return { usageType, unit: unitOfUsageType(productName, usageType), known: true };
}
