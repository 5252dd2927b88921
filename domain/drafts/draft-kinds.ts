import type { Access } from '../access/need.ts';

/**
 * What drafts are kept of. Who may see, continue and discard one is whoever may fill the form in: the need of the form,
 * asked of the account or of one of its applications.
 */
export const draftKinds = {
  'self-certification': { need: 'READ_ACCOUNT', scope: 'account' },
  'license-usage': { need: { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] }, scope: 'account' },
  'imaging-usage': { need: 'REPORT_LEADTOOLS_USAGE', scope: 'cuca' },
} as const satisfies Record<string, Access>;
export type DraftKind = keyof typeof draftKinds;
