import { membersOf } from './usage-file/field-checks.ts';
import { MAX_ENTRIES, UnreadableLicense, type RawLicenseEntry } from './license-entry.ts';

const MAX_DEPTH = 10;

/** Reads a license file of iText 7.2 or later: a list of products, or a single one. Unknown fields are ignored. */
export function readLicenseJson(text: string): RawLicenseEntry[] {
  checkDepth(text);
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
    const limit = own(own(product, 'limits'), 'default');
    return {
      product: own(product, 'product'),
      key: own(product, 'key'),
      createdDate: own(product, 'creationDate'),
      expiryDate: own(product, 'expirationDate'),
      limitType: own(limit, 'limitType'),
      maxVolume: own(limit, 'initialLimit'),
      signature: own(product, 'signature'),
    };
  });
}

/** A member that stands in the file itself: `__proto__` and inherited names are nobody's. */
function own(value: unknown, name: string): unknown {
  const object = membersOf(value);
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** One pass by hand: a pattern would go back over an unclosed text again and again. */
function checkDepth(text: string): void {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') inText = !inText;
    else if (inText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_DEPTH) throw new UnreadableLicense('depth');
  }
}
