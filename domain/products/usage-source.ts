import { automaticSources, reportingTypes, type ReportingType, type UsageSource } from './schema.ts';

/** AUTO for the sources of 3.31, MANUAL for those of 3.32. */
export const reportingTypeOf = (source: UsageSource): ReportingType =>
  automaticSources.some((automatic) => automatic === source) ? 'AUTO' : 'MANUAL';

/** Every reporting type that some sources are of. */
export const reportingTypesOf = (sources: readonly UsageSource[]): ReportingType[] =>
  reportingTypes.filter((type) => sources.some((source) => reportingTypeOf(source) === type));

/** Source of what a usage file brings: manual, by 3.32. */
export const uploadedFileSource = 'itext-luf' as const satisfies UsageSource;
