import { productOf } from './find-product.ts';
import type { KeyAction, Product } from './product.ts';
import type { RecordType } from './schema.ts';

/** What a license's button depends on (2.50). */
export interface KeyActionOf {
  recordType: RecordType;
  productName: string;
  productCategory: string | null;
  hasFile: boolean;
}

type Actions = Product['keyAction'];

const fileElseKey: Actions = { withFile: 'download', withoutFile: 'copy' };
const keyAlone: Actions = { withFile: 'copy', withoutFile: 'copy' };

/** What a record type hands out where the product says nothing of it. */
const byRecordType: Readonly<Record<RecordType, Actions>> = {
  Account: fileElseKey,
  Unified: fileElseKey,
  Leadtools: { withFile: 'download', withoutFile: 'download' },
  PDFlib: keyAlone,
};

/** An SDK's key is written into the customer's code; only records of type Account name the category so. */
const isSdk = ({ recordType, productCategory }: KeyActionOf): boolean =>
  recordType === 'Account' && productCategory?.trim().toLowerCase() === 'sdk';

function actionsOf(of: KeyActionOf): Actions {
  if (isSdk(of)) return keyAlone;
  const product = productOf(of.productName);
  return product?.recordType === of.recordType ? product.keyAction : byRecordType[of.recordType];
}

/** What the key's button does, by record type, product and category (2.50, decision 044). */
export function keyActionOf(of: KeyActionOf): KeyAction {
  const { withFile, withoutFile } = actionsOf(of);
  return of.hasFile ? withFile : withoutFile;
}
