import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { storableText } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { LicenseGroup, LicensePage, LicensesSummary, NumberedLicensePage } from './license-record.ts';
import { ActivationStatus, ExpirationStatus } from './schema.ts';

const access = { need: 'READ_PRODUCT_LICENSES', scope: 'account' } as const;
const ofProduct = '/api/accounts/:accountId/purchased-products/:productName';
const ProductPath = AccountPath.extend({ productName: storableText(TEXT_MAX).min(1) });

const repeated = <One extends z.ZodType>(one: One) =>
  z.union([one.transform((value) => [value]), z.array(one)]).default([]);

/** Filters of a product's licenses: values of one are alternatives, filters narrow together. */
export const LicenseQuery = z.object({
  freeTextSearch: storableText(TEXT_MAX).default(''),
  licenseKeyId: repeated(storableText(64)),
  activationStatus: repeated(ActivationStatus),
  expirationStatus: repeated(ExpirationStatus),
  /** `true`: the expired and inactive ones alone, which 4.02 leaves out for the imaging product otherwise. */
  unusable: z.literal('true').optional(),
});
export type LicenseQuery = z.infer<typeof LicenseQuery>;

/** 7.10, 7.48 */
export const listLicenseKeyGroups = endpoint(`GET ${ofProduct}/licenseKeys`, {
  id: 'licenses.listLicenseKeyGroups',
  access,
  summary: 'List the license keys of a product, grouped by shared volume',
  params: ProductPath,
  query: LicenseQuery,
  output: z.array(LicenseGroup),
  errors: ['TOO_MANY_KEYS'],
});

/** 7.11 */
export const getLicensesSummary = endpoint(`GET ${ofProduct}/licenseKeys/summary`, {
  id: 'licenses.getLicensesSummary',
  access,
  summary: 'Get the number of keys, nearest expiry and last use of a product',
  params: ProductPath,
  output: LicensesSummary,
  errors: ['NOT_FOUND'],
});

/** 7.12 */
export const listLicenses = endpoint(`GET ${ofProduct}/licenses`, {
  id: 'licenses.listLicenses',
  access,
  summary: 'List the licenses of a product, usable ones first, then by expiry',
  params: ProductPath,
  query: LicenseQuery.extend({
    offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number<number>().int().min(1).max(200).default(50),
    /** 2.34: the answer says which page it is. */
    devMode: z.enum(['true', 'false']).default('false'),
  }),
  output: z.union([LicensePage, NumberedLicensePage]),
  files: { csv: { id: 'licenses.exportLicenses' } },
});
