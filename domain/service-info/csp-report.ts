import { z } from 'zod';

/** Browsers send a page's violations one by one in the older form, and by the dozen in the newer. */
const VIOLATIONS_MAX = 20;
const TEXT_MAX = 200;

const text = z.string().nullish();
const number = z.number().nullish();

const OlderReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
  }),
});

const NewerReport = z.object({
  type: z.string(),
  body: z
    .object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text,
      sourceFile: text,
      lineNumber: number,
    })
    .nullish(),
});

/** What a browser sends to `report-uri` (an object) and to `report-to` (a list). */
export const CspReport = z.union([OlderReport, z.array(NewerReport).max(VIOLATIONS_MAX)]);
export type CspReport = z.infer<typeof CspReport>;

/** Something that the content security policy of a page forbade. */
export interface Violation {
  page: string;
  directive: string;
  blocked: string;
  source: string;
  line: number | null;
}

/** What a report says, cut to what may be written down: an address stands without its query and fragment. */
export function violationsOf(report: CspReport): Violation[] {
  if (!Array.isArray(report)) {
    const older = report['csp-report'];
    return [
      {
        page: withoutQuery(older['document-uri']),
        directive: short(older['effective-directive'] ?? older['violated-directive']),
        blocked: withoutQuery(older['blocked-uri']),
        source: withoutQuery(older['source-file']),
        line: older['line-number'] ?? null,
      },
    ];
  }
  return report
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      page: withoutQuery(body?.documentURL),
      directive: short(body?.effectiveDirective),
      blocked: withoutQuery(body?.blockedURL),
      source: withoutQuery(body?.sourceFile),
      line: body?.lineNumber ?? null,
    }));
}

const short = (value: string | null | undefined): string => (value ?? '').slice(0, TEXT_MAX);

/** A data: address is its own content: only its kind is kept. */
const withoutQuery = (address: string | null | undefined): string =>
  short(/^data:/i.test(address ?? '') ? 'data:' : address?.split(/[?#]/, 1)[0]);
