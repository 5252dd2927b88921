import { createPieceCipher, type PieceCipher } from '#server/core/piece-cipher.ts';
import type { Secrets } from '#server/core/secrets.ts';

/** Each attempt has a key of its own: no two texts are ever sealed for one place. */
export const createFileCipher = (
  secrets: Pick<Secrets, 'derived'>,
  { id, attempt }: { id: string; attempt: number },
): PieceCipher => createPieceCipher(secrets, 'report-file', `${id}/${attempt}`);
