import { textOf, type SearchTexts } from './search-texts.ts';

/** What an address asks of the page behind it, whatever addresses lead there (2.34, 2.36–2.38). */
const KEPT_FLAGS = ['usageWizard', 'license', 'devMode', 'showCucaFilter', 'm', 'e', 'counted'] as const;
/** Path, query and fragment of an address, with the marks that part them. */
function partsOf(address: string): { path: string; query: string; hash: string } {
  const hashAt = address.search(/#|$/);
  const queryAt = address.search(/[?#]|$/);
  return {
    path: address.slice(0, queryAt),
    query: address.slice(queryAt, hashAt),
    hash: address.slice(hashAt),
  };
}

type KeptFlags = Partial<Record<(typeof KEPT_FLAGS)[number], string>>;

/** The flags of an address: a redirect takes them along. */
export function flagsOf(search: SearchTexts): KeptFlags {
  const kept: KeptFlags = {};
  for (const name of KEPT_FLAGS) {
    const text = textOf(search[name]);
    if (text !== undefined) kept[name] = text;
  }
  return kept;
}

/** An address with flags; what it says itself stays. */
export function withFlags(address: string, flags: KeptFlags): string {
  const { path, query, hash } = partsOf(address);
  const params = new URLSearchParams(query);
  const missing = Object.entries(flags).filter(([name]) => !params.has(name));
  if (missing.length === 0) return address;
  const added = new URLSearchParams(missing).toString();
  return `${path}${query.length > 1 ? `${query}&` : '?'}${added}${hash}`;
}

/** An address without some of its parameters. */
export function withoutParams(address: string, names: readonly string[]): string {
  const { path, query, hash } = partsOf(address);
  const params = new URLSearchParams(query);
  for (const name of names) params.delete(name);
  return `${path}${params.size > 0 ? `?${params.toString()}` : ''}${hash}`;
}
