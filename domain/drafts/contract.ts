import { z } from 'zod';
import { endpoint, noContent } from '../core/endpoint.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { draftKinds, type DraftKind } from './draft-kinds.ts';
import { Draft, DRAFT_BODY_LIMIT, DraftInfo, DraftVersion, SaveDraft } from './schema.ts';

const id = z.string().min(1).max(TEXT_MAX);
/** Whose form it is: an account's, or that of one of its applications where the kind says so. */
const DraftPath = z.object({ accountId: id, cucaId: id.optional() });
export type DraftPath = z.infer<typeof DraftPath>;

/** The three calls of a kind; each kind has its own, so that its access is declared like that of any other call. */
function endpointsOf(kind: DraftKind) {
  const access: (typeof draftKinds)[DraftKind] = draftKinds[kind];
  const path = `/api/drafts/${kind}/:accountId${access.scope === 'cuca' ? '/:cucaId' : ''}`;
  const about = { access, params: DraftPath };
  return {
    kind,
    get: endpoint(`GET ${path}`, {
      ...about,
      id: `drafts.getDraft ${kind}`,
      summary: `The draft of ${kind}, whoever saved it last`,
      output: z.object({ draft: Draft.nullable() }),
    }),
    save: endpoint(`PUT ${path}`, {
      ...about,
      id: `drafts.saveDraft ${kind}`,
      summary: `Keep what was typed into ${kind}, unless somebody changed it since`,
      body: SaveDraft,
      bodyLimit: DRAFT_BODY_LIMIT,
      output: DraftInfo,
      errors: ['DRAFT_CHANGED', 'DRAFT_GONE'],
    }),
    discard: endpoint(`DELETE ${path}`, {
      ...about,
      id: `drafts.discardDraft ${kind}`,
      summary: `Remove the draft of ${kind}, unless somebody changed it since`,
      query: z.object({ version: DraftVersion }),
      output: noContent,
      errors: ['DRAFT_CHANGED'],
    }),
  };
}
export type DraftEndpoints = ReturnType<typeof endpointsOf>;

export const draftEndpoints: Readonly<Record<DraftKind, DraftEndpoints>> = {
  'self-certification': endpointsOf('self-certification'),
  'license-usage': endpointsOf('license-usage'),
  'imaging-usage': endpointsOf('imaging-usage'),
};
