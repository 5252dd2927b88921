import { z } from 'zod';

/** Record types (3.27). */
export const recordTypes = ['Account', 'Leadtools', 'Unified', 'PDFlib'] as const;
export const RecordType = z.enum(recordTypes);
export type RecordType = z.infer<typeof RecordType>;

/** Platform families (3.28): the three families that have a product overview (6.14). */
export const platformFamilies = ['iText', 'Apryse SDK', 'LEADTOOLS'] as const;
export const PlatformFamily = z.enum(platformFamilies);
export type PlatformFamily = z.infer<typeof PlatformFamily>;

/** Products that can be bought (3.29). Names match exactly: `pdf2data` is a product, `pdf2Data` a module. */
export const productNames = [
  'ActivePDF',
  'Amyuni',
  'Apryse SDK',
  'DITO',
  'Fluent',
  'iText Suite',
  'iText 5',
  'pdf2data',
  'PDFlib',
  'Qoppa',
  'Solid Docs',
  'LEADTOOLS',
  'iText',
] as const;
export const ProductName = z.enum(productNames);
export type ProductName = z.infer<typeof ProductName>;

/** Modules that usage is counted for (3.29). */
export const moduleNames = [
  'itext-core',
  'pdfCalligraph',
  'pdfHtml',
  'pdfOcr-tesseract4',
  'pdfOffice',
  'pdfOptimizer',
  'pdfRender',
  'pdfSweep',
  'pdfXfa',
  'dito-sdk',
  'pdf2Data',
] as const;
export const ModuleName = z.enum(moduleNames);
export type ModuleName = z.infer<typeof ModuleName>;

/** Units of usage (3.33). */
export const usageUnits = [
  'Processed Documents',
  'Deployments',
  'Logical processors',
  'iText modules',
] as const;
export const UsageUnit = z.enum(usageUnits);
export type UsageUnit = z.infer<typeof UsageUnit>;

/** Sources of automatic usage (3.31). */
export const automaticSources = [
  'itext-xml',
  'itext-json',
  'pws',
  'itext-remote-json',
  'itext-remote-xml',
  'pws-remote',
] as const;
/** Sources of manual usage (3.32); an uploaded usage file is `itext-luf`. */
export const manualSources = [
  'manual',
  'itext-luf',
  'itext-volume-manual',
  'leadtools-manual',
  'salesforce-original',
] as const;
export const usageSources = [...automaticSources, ...manualSources] as const;
export const UsageSource = z.enum(usageSources);
export type UsageSource = z.infer<typeof UsageSource>;

/** Reporting types on the wire (2.57). */
export const reportingTypes = ['AUTO', 'MANUAL'] as const;
export const ReportingType = z.enum(reportingTypes);
export type ReportingType = z.infer<typeof ReportingType>;

/** License types by how often they are reported (3.34). */
export const licenseTypes = ['Quarterly', 'Annually', 'Term', 'Suspended', 'Pending'] as const;
export const LicenseType = z.enum(licenseTypes);
export type LicenseType = z.infer<typeof LicenseType>;

/** Environments (3.35). */
export const environments = [
  'Production',
  'Non-Production',
  'Development',
  'QA Testing',
  'Staging',
  'Disaster Recovery',
] as const;
export const Environment = z.enum(environments);
export type Environment = z.infer<typeof Environment>;

/** Environments of an activation (3.35). */
export const activationEnvironments = ['production', 'test', 'development', 'build', 'failover'] as const;
export const ActivationEnvironment = z.enum(activationEnvironments);
export type ActivationEnvironment = z.infer<typeof ActivationEnvironment>;

/** Deployment types (3.36). */
export const deploymentTypes = ['On-premise', 'Cloud', 'VM(s)', 'Desktop', 'Mobile', 'Web'] as const;
export const DeploymentType = z.enum(deploymentTypes);
export type DeploymentType = z.infer<typeof DeploymentType>;
