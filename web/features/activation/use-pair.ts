import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  KEY_FILE_EXTENSION,
  PAIR_FILE_BYTES,
  PAIR_FILE_LIMIT,
  readLicenseCode,
  readLicenseKey,
} from '#domain/activation/license-pair.ts';
import { pairFaults } from '#domain/messages/en-gb/activation.ts';

export const pairParts = ['keyFile', 'licenseFile'] as const;
export type PairPart = (typeof pairParts)[number];

/** A chosen file: its text, or why it cannot be used. */
export type PairFile = { name: string; size: number } & (
  | { is: 'read'; text: string }
  | { is: 'refused'; reason: string }
);

/** The two files of a license. Each goes to its own place by its name, wherever it was dropped. */
export function usePair() {
  const { t } = useTranslation();
  const [files, setFiles] = useState<{ [Part in PairPart]?: PairFile | undefined }>({});

  const read = async (part: PairPart, file: File): Promise<PairFile> => {
    const { name, size } = file;
    const refused = (reason: string): PairFile => ({ is: 'refused', name, size, reason });
    if (size > PAIR_FILE_BYTES) return refused(t('activation.tooLarge', { name, limit: PAIR_FILE_LIMIT }));
    try {
      const text = await file.text();
      const found = part === 'keyFile' ? readLicenseKey(text) : readLicenseCode(text);
      return found.ok
        ? { is: 'read', name, size, text }
        : refused(t('activation.fault', { name, fault: pairFaults[found.fault] }));
    } catch {
      return refused(t('activation.unreadable', { name }));
    }
  };
  const add = (chosen: readonly File[]): void => {
    for (const file of chosen) {
      const part = file.name.toLowerCase().endsWith(KEY_FILE_EXTENSION) ? 'keyFile' : 'licenseFile';
      void read(part, file).then((done) => setFiles((before) => ({ ...before, [part]: done })));
    }
  };
  const remove = (part: PairPart): void => setFiles((before) => ({ ...before, [part]: undefined }));
  const textOf = (part: PairPart): string | null => {
    const file = files[part];
    return file?.is === 'read' ? file.text : null;
  };
  return { files, add, remove, textOf };
}
