import { reportingTypeOf } from '../products/usage-source.ts';
import type { ReportingType, UsageSource } from '../products/schema.ts';
import type { AutomaticService } from './schema.ts';

/** The service that answers for an automatic source (3.31); null for manual ones, which have calls of their own. */
const serviceOf: Partial<Record<UsageSource, AutomaticService>> = {
  'itext-json': 'itext-json',
  'itext-remote-json': 'itext-json',
  'itext-xml': 'itext-xml',
  'itext-remote-xml': 'itext-xml',
  pws: 'pws',
  'pws-remote': 'pws',
};

/** The sources that a service answers for. */
export const sourcesOf = (service: AutomaticService): UsageSource[] =>
  (Object.keys(serviceOf) as UsageSource[]).filter(
    (source) => service === 'automatic' || serviceOf[source] === service,
  );

/** 4.31: the asked reporting type where usage of it exists, else the other one; automatic where nobody asked. */
export function reportingTypeFor(
  asked: ReportingType | null,
  sources: readonly UsageSource[],
): ReportingType {
  const has = (type: ReportingType) => sources.some((source) => reportingTypeOf(source) === type);
  const wanted = asked ?? 'AUTO';
  if (has(wanted)) return wanted;
  const other = wanted === 'AUTO' ? 'MANUAL' : 'AUTO';
  return has(other) ? other : wanted;
}

/** How the usage of a key is reported. */
export type ReportedKind = ReportingType | 'both' | 'none';

export function reportedKindOf(sources: readonly UsageSource[]): ReportedKind {
  const [first, ...others] = new Set(sources.map(reportingTypeOf));
  return first === undefined ? 'none' : others.length > 0 ? 'both' : first;
}
