import { membersOf } from './usage-file/field-checks.ts';
import { MAX_ENTRIES, UnreadableLicense, type RawLicenseEntry } from './license-entry.ts';

const MAX_DEPTH = 10;
/** A hundred products have a few thousand; many more take long to parse, and are no license. */
const MAX_VALUES = 50_000;

/** Reads a license file of iText 7.2 or later: a list of products, or a single one. Unknown fields are ignored. */
export function readLicenseJson(text: string): RawLicenseEntry[] {
  checkShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableLicense('notJson');
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_ENTRIES) throw new UnreadableLicense('entries');
  return list.map((item, at) => {
    const product = membersOf(item);
    if (!product) throw new UnreadableLicense('notAnObject', at + 1);
    const limit = memberOf(memberOf(product, 'limits'), 'default');
    return {
      product: memberOf(product, 'product'),
      key: memberOf(product, 'key'),
      createdDate: memberOf(product, 'creationDate'),
      expiryDate: memberOf(product, 'expirationDate'),
      limitType: memberOf(limit, 'limitType'),
      maxVolume: memberOf(limit, 'initialLimit'),
      signature: memberOf(product, 'signature'),
    };
  });
}

const memberOf = (value: unknown, name: string): unknown => membersOf(value)?.[name];

/** One pass by hand: a pattern would go back over an unclosed text again and again. */
function checkShape(text: string): void {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') inText = !inText;
    else if (inText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    if (depth > MAX_DEPTH) throw new UnreadableLicense('depth');
    if (values > MAX_VALUES) throw new UnreadableLicense('entries');
  }
}
