import { z } from 'zod';

/** Which page of how many an answer of devMode is (2.34): pages are counted from 0. */
export const PageNumbers = z.object({
  size: z.number().int(),
  number: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
});
export type PageNumbers = z.infer<typeof PageNumbers>;

/** The page that rows from `offset` on lie on, at `size` rows a page. */
export const pageNumbers = (totalElements: number, size: number, offset: number): PageNumbers => ({
  ...{ size, number: Math.floor(offset / size), totalElements },
  totalPages: Math.ceil(totalElements / size),
});
