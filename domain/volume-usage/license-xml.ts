import { SaxesParser } from 'saxes';
import { MAX_ENTRIES, UnreadableLicense, type RawLicenseEntry } from './license-entry.ts';

const MAX_DEPTH = 10;
const MAX_ATTRIBUTES = 50;

type Attributes = Readonly<Record<string, string>>;
interface XmlProduct {
  attributes: Attributes;
  signature: string;
}

/** What a license file of iText 5 or 7.0–7.1 says, gathered while its elements pass. */
interface XmlLicense {
  attributes: Attributes | null;
  licensee: Attributes;
  key: string;
  products: XmlProduct[];
}

/** Reads `license > licensee{key} + product*{signature}`. No document type, hence no entities but XML's own five. */
export function readLicenseXml(text: string): RawLicenseEntry[] {
  const { attributes, licensee, key, products } = gather(text);
  if (!attributes) throw new UnreadableLicense('notALicense');
  return products.map((product) => ({
    product: product.attributes['name'],
    key: key.trim(),
    createdDate: attributes['date'],
    expiryDate: product.attributes['expire'] ?? licensee['expire'],
    limitType: product.attributes['licensetype'],
    maxVolume: null,
    signature: product.signature.trim(),
  }));
}

function gather(text: string): XmlLicense {
  const license: XmlLicense = { attributes: null, licensee: {}, key: '', products: [] };
  const path: string[] = [];
  let attributes = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new UnreadableLicense('notXml');
  });
  parser.on('doctype', () => {
    throw new UnreadableLicense('documentType');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new UnreadableLicense('attributes');
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (path.length > MAX_DEPTH) throw new UnreadableLicense('depth');
    openElement(license, path.join('/'), tag.attributes);
    if (license.products.length > MAX_ENTRIES) throw new UnreadableLicense('entries');
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', (content) => addText(license, path.join('/'), content));
  parser.on('cdata', (content) => addText(license, path.join('/'), content));
  parser.write(text).close();
  return license;
}

function openElement(license: XmlLicense, path: string, attributes: Attributes): void {
  if (path === 'license') license.attributes = attributes;
  else if (path === 'license/licensee') license.licensee = attributes;
  else if (path === 'license/product') license.products.push({ attributes, signature: '' });
}

function addText(license: XmlLicense, path: string, content: string): void {
  if (path === 'license/licensee/key') license.key += content;
  const product = license.products.at(-1);
  if (path === 'license/product/signature' && product) product.signature += content;
}
