import { useCallback, useRef, useState } from 'react';
import { fileErrorText } from '#domain/core/file-error-text.ts';
import { volumeUsage } from '#domain/messages/en-gb/volume-usage.ts';
import { LICENSE_FILE_BYTES } from '#domain/volume-usage/license-file/file-limits.ts';
import type { LicenseFile, LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { askProducts } from './queries.ts';

/** A chosen license file on its way to its products (4.22). */
export type LicenseFileState =
  | { is: 'none' }
  | { is: 'reading' | 'parsing'; file: File }
  /** 8.13: with the reason, to be tried again. */
  | { is: 'failed'; file: File; error: unknown }
  | { is: 'ready'; file: File; content: LicenseFile; products: readonly LicenseProduct[] };

export interface OpenLicenseFile {
  state: LicenseFileState;
  choose: (file: File) => void;
  retry: () => void;
  clear: () => void;
}

/** Why a file would be refused whatever is in it, before it is read. */
export const checkLicenseFile = ({ size }: Pick<File, 'size'>): string | undefined =>
  size > LICENSE_FILE_BYTES
    ? fileErrorText('TOO_LARGE', { limit: volumeUsage.licenseFile.reasons.size })
    : undefined;

/** Reads a license file and has it parsed; another file takes the place of the one before. */
export function useLicenseFile(): OpenLicenseFile {
  const [state, setState] = useState<LicenseFileState>({ is: 'none' });
  const running = useRef<AbortController>(null);
  const choose = useCallback(async (file: File) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: LicenseFileState): void => {
      if (!signal.aborted) setState(next);
    };
    show({ is: 'reading', file });
    try {
      const content = await readLicenseFile(file);
      show({ is: 'parsing', file });
      const products = await askProducts(content, signal);
      show({ is: 'ready', file, content, products });
    } catch (error) {
      show({ is: 'failed', file, error });
    }
  }, []);
  return {
    state,
    choose: (file) => void choose(file),
    retry: () => state.is !== 'none' && void choose(state.file),
    clear: () => {
      running.current?.abort();
      setState({ is: 'none' });
    },
  };
}

/** The file as it travels; `text/xml` is sent as `application/xml` (5.21), and what says no type by its name. */
export async function readLicenseFile(file: File): Promise<LicenseFile> {
  const contentBase64 = toBase64(new Uint8Array(await file.arrayBuffer()));
  const isXml = /xml/i.test(file.type) || (file.type === '' && /\.xml$/i.test(file.name));
  return { contentBase64, contentType: isXml ? 'application/xml' : 'application/json', fileName: file.name };
}

/** In pieces: one call with a million arguments is too many. */
const PIECE = 0x80_00;
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
