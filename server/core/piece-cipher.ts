import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Purpose, Secrets } from './secrets.ts';

const TAG_BYTES = 16;

/** Seals and opens the pieces of one file. */
export interface PieceCipher {
  seal: (plain: Uint8Array, n: number, isLast: boolean) => Buffer;
  /** Throws for a piece that was changed, moved, or made out to be the last. */
  open: (sealed: Buffer, n: number, isLast: boolean) => Buffer;
}

/**
 * A key of the file's own, and each piece's place as its nonce (STREAM): no piece can be exchanged, moved or left out, and
 * a file whose end was cut off does not open.
 */
export function createPieceCipher(
  secrets: Pick<Secrets, 'derived'>,
  purpose: Purpose,
  id: string,
): PieceCipher {
  const key = Buffer.from(hkdfSync('sha256', secrets.derived(purpose), '', id, 32));
  return {
    seal(plain, n, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n, isLast));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([body, cipher.getAuthTag()]);
    },
    open(sealed, n, isLast) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n, isLast), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)),
        decipher.final(),
      ]);
    },
  };
}

function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(n, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
