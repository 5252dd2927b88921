import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Receipt } from '#domain/submissions/schema.ts';
import {
  findEarlierFigures,
  listLicenseProducts,
  reportLicenseUsage,
} from '#domain/volume-usage/license-file/contract.ts';
import type {
  EarlierFigures,
  LicenseFile,
  LicenseProduct,
  LicenseUsage,
} from '#domain/volume-usage/license-file/schema.ts';
import { call } from '#web/core/http.ts';

/** 7.19: what a license file lists. */
export const askProducts = (body: LicenseFile, signal: AbortSignal): Promise<LicenseProduct[]> =>
  call(listLicenseProducts, { body, signal });

/** 7.20 */
export const sendReport = (body: LicenseUsage): Promise<Receipt> => call(reportLicenseUsage, { body });

/** A row's period, once both its dates are there. */
export interface AskedRow {
  usageType: string;
  startDate: string;
  endDate: string;
}

/** What is known of rows of one key; while another question is on its way the answers before it stay. */
export const earlierFiguresQuery = (keyId: string, rows: readonly AskedRow[]) =>
  queryOptions({
    queryKey: ['volume-usage', keyId, 'earlier', rows],
    queryFn: ({ signal }): Promise<EarlierFigures[]> =>
      call(findEarlierFigures, { params: { keyId }, body: { rows: [...rows] }, signal }),
    placeholderData: keepPreviousData,
  });
