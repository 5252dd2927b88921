import { fileErrors } from '../messages/en-gb/file-errors.ts';
import { fillText } from './fill-text.ts';

export type FileErrorCode = keyof typeof fileErrors;

/** The text of an error about a file, in the words of the server; a missing parameter leaves nothing behind. */
export const fileErrorText = (
  code: FileErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string => fillText(fileErrors[code].text, params).trim();
