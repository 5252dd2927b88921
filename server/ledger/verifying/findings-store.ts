import type { DifferenceKind, LedgerDifference } from '#domain/ledger/ledger-difference.ts';

/** A value as it stands in a sentence. */
export type Shown = string | number | bigint | null;

/** Takes differences as they are found: whoever asked may write them down, nothing is kept here but their number. */
export interface Findings {
  count: number;
  add: (
    kind: DifferenceKind,
    accountId: string | null,
    of: Readonly<Record<string, string>>,
    values: { expected: Shown; found: Shown },
  ) => void;
}

const shown = (value: Shown): string => (value === null ? 'none' : String(value));

export function openFindings(found: (difference: LedgerDifference) => void): Findings {
  const findings: Findings = {
    count: 0,
    add(kind, accountId, of, values) {
      findings.count += 1;
      found({ kind, accountId, of, expected: shown(values.expected), found: shown(values.found) });
    },
  };
  return findings;
}
