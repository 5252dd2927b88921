import { draftEndpoints, type DraftPath } from '#domain/drafts/contract.ts';
import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import { connection } from '#web/core/connection.ts';
import { call } from '#web/core/http.ts';
import type { DraftServices } from './draft-store.ts';

/** The calls behind the draft of a form of an account, or of one of its applications. */
export function draftServices(kind: DraftKind, params: DraftPath): DraftServices {
  const { get, save, discard } = draftEndpoints[kind];
  return {
    load: async () => (await call(get, { params })).draft,
    save: (body) => call(save, { params, body }),
    discard: (version) => call(discard, { params, query: { version } }),
    connection,
  };
}
