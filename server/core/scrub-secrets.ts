/** From where a run of token characters may be a signed token: `eyJ` at the beginning of a word, and more behind it. */
const TOKEN_START = /\beyJ[\w-]/;
/** `TOKEN_PREFIX`, `CALENDAR_PREFIX` and that of links that stop mails, written down. */
const API_TOKEN = /cpt_[0-9A-Za-z]{4,}|\b(?:cal|uns)_[\w-]{4,}/g;

/** API tokens, private calendar addresses and links that stop mails, whole or cut off. */
export const scrubApiTokens = (text: string): string => text.replaceAll(API_TOKEN, '[token]');

/** Signed tokens: three parts with dots between them. Each run is taken apart once, however its parts look. */
export const scrubTokens = (text: string): string =>
  text.replace(/[\w.-]+/g, (run) => (run.includes('eyJ') ? scrubRun(run) : run));

function scrubRun(run: string): string {
  const parts = run.split('.');
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const start = at + 2 < parts.length && parts[at + 1] !== '' ? part.search(TOKEN_START) : -1;
    kept.push(start < 0 ? part : `${part.slice(0, start)}[token]`);
    if (start >= 0) at += 2;
  }
  return kept.join('.');
}

/** License keys and hashes, wherever they stand alone. */
export const scrubHex = (text: string): string => text.replace(/\b[0-9a-fA-F]{32,}\b/g, '[hex]');

/** Long texts of base64 or base64url. */
export const scrubSecrets = (text: string): string => text.replace(/[A-Za-z0-9+/_-]{43,}={0,2}/g, '[secret]');

const SEPARATOR = /[\s"'<>@,;:()[\]{}\\]/;
const LETTERS = /^[A-Za-z]{2,}/;

/** E-mail addresses, found by their `@`. What stands between two of them is looked at twice and no more. */
export function scrubEmails(text: string): string {
  const [first = '', ...others] = text.split('@');
  let scrubbed = '';
  let before = first;
  let touches = false; // an address ended where the next `@` stands, so what is behind that is of an address too
  for (const after of others) {
    const name = nameLength(before);
    const domain: number = name === 0 && !touches ? 0 : domainLength(after);
    touches = domain > 0 && domain === after.length;
    if (domain === 0) {
      scrubbed += `${before}@`;
      before = after;
    } else {
      scrubbed += `${before.slice(0, before.length - name)}[e-mail]`;
      before = after.slice(domain);
    }
  }
  return scrubbed + before;
}

/** How many characters before the `@` belong to the address. */
function nameLength(text: string): number {
  let start = text.length;
  while (start > 0 && !SEPARATOR.test(text.charAt(start - 1))) start -= 1;
  return text.length - start;
}

/** How many characters behind the `@` belong to the address: up to the last dot that letters follow; 0 without one. */
function domainLength(text: string): number {
  const end = text.search(SEPARATOR);
  const run = end < 0 ? text : text.slice(0, end);
  for (let dot = run.lastIndexOf('.'); dot > 0; dot = run.lastIndexOf('.', dot - 1)) {
    const letters = LETTERS.exec(run.slice(dot + 1, dot + 64))?.[0].length ?? 0;
    if (letters > 0) return dot + 1 + letters;
  }
  return 0;
}
