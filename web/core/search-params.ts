/** The query of an address as it is read: a name stands once or several times (2.56, 2.59). */
export type SearchParams = Readonly<Record<string, string | readonly string[]>>;

/** `?a=1&b=2&b=3` → `{ a: '1', b: ['2', '3'] }`; values stay texts, so what people type is never reinterpreted. */
export function parseSearch(search: string): SearchParams {
  const params: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(search)) {
    const known = params[name];
    if (known === undefined) params[name] = value;
    else params[name] = [...(Array.isArray(known) ? known : [known]), value];
  }
  return { ...params };
}

/** The other way round; absent values leave no trace, empty texts stay (`assignee=` means anyone). */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search) as [string, unknown][]) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        params.append(name, String(one));
  }
  const text = params.toString();
  return text && `?${text}`;
}
