import { formatInstant } from '#domain/core/format.ts';
import type { ErrorCode } from '#domain/core/error-codes.ts';
import type { DraftConflict, DraftInfo } from '#domain/drafts/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SavedDraft } from './queries.ts';

/** A draft as the caller may know of it: whose it is by name, never by id. */
export const presentDraft = (draft: Omit<SavedDraft, 'content_ciphertext'>, callerId: string): DraftInfo => ({
  version: draft.version,
  holder: { name: draft.holder_name, isCaller: draft.holder_id === callerId },
  savedAt: draft.saved_at.toISOString(),
  expiresAt: draft.expires_at.toISOString(),
});

/** Why a change was refused, with who saved the draft last. */
export function conflictOf(
  code: Extract<ErrorCode, `DRAFT_${string}`>,
  draft: SavedDraft | undefined,
  callerId: string,
): AppError {
  const members: DraftConflict = { draft: draft ? presentDraft(draft, callerId) : null };
  const params = draft ? { name: draft.holder_name, time: formatInstant(draft.saved_at) } : {};
  return new AppError(code, params, [], members);
}
