import { productOf } from '../products/find-product.ts';
import { keyActionOf, type KeyActionOf } from '../products/key-action.ts';

/** What can be saved of a license: its license file, or its key as a file. */
export type HandedKind = 'license' | 'key';
export interface HandedFile {
  kind: HandedKind;
  name: string;
}

interface Named {
  productName: string;
  productDisplayName: string;
  /** The license's number, which tells keys of one product apart. */
  productLicense: string | null;
  /** Of the license file; null where there is none. */
  fileName: string | null;
}

interface Handed extends Named, Omit<KeyActionOf, 'hasFile'> {
  hasKey: boolean;
}

/** The name of a key's file: beside a license file that of the file with `.key` behind it, else the license's own. */
export function keyFileNameOf({ productName, productDisplayName, productLicense, fileName }: Named): string {
  const isFile = productOf(productName)?.keyFile === true;
  if (isFile && fileName !== null) return `${fileName}.key`;
  const name = [productDisplayName, productLicense].filter((part) => part !== null).join(' ');
  return isFile ? `${name}.lic.key` : `${name}.txt`;
}

/**
 * Everything that a usable license hands out as files: its license file, and its key where people work with the key
 * (2.50), where the product wants it as a file (3.16), or where there is no license file (8.20).
 */
export function handedFilesOf(license: Handed): HandedFile[] {
  const { productName, fileName, hasKey } = license;
  const hasFile = fileName !== null;
  const keyCounts =
    !hasFile || productOf(productName)?.keyFile === true || keyActionOf({ ...license, hasFile }) === 'copy';
  return [
    ...(hasFile ? [{ kind: 'license', name: fileName } as const] : []),
    ...(hasKey && keyCounts ? [{ kind: 'key', name: keyFileNameOf(license) } as const] : []),
  ];
}
