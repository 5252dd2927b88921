import type { CrmValue, CrmValues } from './map-record.ts';
import type { MappedObject } from './mapping.ts';

const CUT = '…';

/** A record as the CRM can hold it: names that are longer than its fields take are cut, and show that they are. */
export const fitRecord = ({ fields }: Pick<MappedObject, 'fields'>, values: CrmValues): CrmValues =>
  Object.fromEntries(Object.entries(values).map(([own, value]) => [own, fitText(fields[own]?.most, value)]));

function fitText(most: number | undefined, value: CrmValue): CrmValue {
  if (most === undefined || typeof value !== 'string' || value.length <= most) return value;
  // Never half of a letter that takes two places.
  return (
    value
      .slice(0, most - CUT.length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd() + CUT
  );
}
