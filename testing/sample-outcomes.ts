/** Usage types with their unit and what the file adds up to. */
type Totals = readonly (readonly [usageType: string, unit: string, value: string])[];

/** What an upload of a sample must come to. */
export type SampleOutcome =
  | { kind: 'refused'; code: string; line: number | null }
  | { kind: 'unmatched'; eventCount: number }
  /** Each file of a zip for itself: what is wrong with it, or nothing. */
  | { kind: 'zip'; files: readonly (readonly [name: string, code: string | null])[]; sum: string }
  | {
      kind: 'counted';
      eventCount: number;
      /** Of them, those of the imported key; the rest belongs to a key that nobody knows. */
      records: number;
      day: string;
      totals: Totals;
      /** In documents, the unit that is held against the maximum of 100,000. */
      counted: string;
      percent: number;
    };

interface SampleRow {
  /** Nobody has imported the license keys of the file. */
  unknown: SampleOutcome;
  /** The folder fixtures/import-itextkey was imported before: its key carries itextkey-sample.json. */
  imported: SampleOutcome;
}

const always = (outcome: SampleOutcome): SampleRow => ({ unknown: outcome, imported: outcome });
const refused = (code: string, line: number | null): SampleRow => always({ kind: 'refused', code, line });

const march: SampleRow = {
  unknown: { kind: 'unmatched', eventCount: 4 },
  imported: {
    kind: 'counted',
    eventCount: 4,
    records: 3, // two of process-pdf, one of convert-html; the fourth is the other key's
    day: '2025-03-01',
    totals: [
      ['itext-core', 'Processed Documents', '49'], // 47 + 2
      ['pdfHtml', 'iText modules', '15'],
    ],
    counted: '49',
    percent: 0.04, // 0.049, cut to two decimals
  },
};

const bundle = {
  kind: 'zip',
  files: [
    ['usage-2025-03.ulvd', null], // in a zip in the zip
    ['usage-legacy.lvd', null],
    ['bad-truncated.ulvd', 'TRUNCATED'],
  ],
} as const;

/** Every file of fixtures/samples, typed by hand from the description of the formats. */
export const sampleOutcomes: Readonly<Record<string, SampleRow>> = {
  'usage-2025-03.ulvd': march,
  'usage-2025-03.gz.ulvd': march, // told by its first bytes; the same file by the hash of its inflated bytes
  'usage-legacy.lvd': {
    unknown: { kind: 'unmatched', eventCount: 1 },
    imported: {
      kind: 'counted',
      eventCount: 1,
      records: 1,
      day: '2025-03-03',
      totals: [['itext-core', 'Processed Documents', '9']], // core-process, the name of 7.1
      counted: '9',
      percent: 0.01, // 0.009: used, so not 0
    },
  },
  'bad-tampered.ulvd': refused('HASH_MISMATCH', 4), // 47 was made 4; the first check line shows it
  'bad-truncated.ulvd': refused('TRUNCATED', 8), // ends inside the line with the totals
  'usage-bundle.zip': { unknown: { ...bundle, sum: '0' }, imported: { ...bundle, sum: '73' } }, // 49 + 15 + 9
  'itextkey-sample.json': refused('NOT_RECOGNISED', null),
  'itextkey-sample.xml': refused('NOT_RECOGNISED', null),
  'SAMPLE.lic': refused('NOT_RECOGNISED', null),
  'SAMPLE.lic.key': refused('NOT_RECOGNISED', null),
};
