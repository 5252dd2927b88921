import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Purpose, Secrets } from './secrets.ts';

export const TAG_BYTES = 16;

/** Seals and opens the pieces of one file. */
export interface PieceCipher {
  seal: (plain: Uint8Array, n: number, isLast: boolean) => Buffer;
  /** Throws for a piece that was changed, moved, or made out to be the last. */
  open: (sealed: Buffer, n: number, isLast: boolean) => Buffer;
}

/** A cipher with a key of the file's own, which follows from the portal's secret. */
export const createPieceCipher = (
  secrets: Pick<Secrets, 'derived'>,
  purpose: Purpose,
  id: string,
): PieceCipher => pieceCipherOf(Buffer.from(hkdfSync('sha256', secrets.derived(purpose), '', id, 32)));

/**
 * Each piece's place is its nonce (STREAM), so the key must be of one file alone: no piece can be exchanged, moved or
 * left out, and a file whose end was cut off does not open. The head is what stands before the pieces and belongs to them.
 */
export function pieceCipherOf(key: Buffer, head: Buffer = Buffer.alloc(0)): PieceCipher {
  return {
    seal(plain, n, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n, isLast)).setAAD(head);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, n, isLast) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n, isLast), { authTagLength: TAG_BYTES });
      decipher.setAAD(head).setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    },
  };
}

function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(n, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
