/** Calls of a page that was loaded before the portal was renewed, and the parameter that says so now. */
const moved: readonly (readonly [former: RegExp, now: string, parameter: string])[] = [
  [/^(\/api\/auth\/sessions)\/end-others$/, '$1/others/end', ''],
  [/^(\/api\/(?:accounts\/[^/]+\/)?alerts)\/unread$/, '$1', 'parts=total'],
  [/^(\/api\/reports\/license-keys\/named-views)\/counts$/, '$1', 'keys=true'],
  [/^(\/api\/.+)\/export$/, '$1', 'format=csv'],
  [/^(\/api\/accounts\/[^/]+\/usage-reports\/[^/]+)\/(pdf|json|original)$/, '$1', 'format=$2'],
];

/** The address that answers a call now; what it asks besides comes first and counts. */
export function rewriteFormer({ url = '/' }: { url?: string | undefined }): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const found = moved.find(([former]) => former.test(path));
  if (!found) return url;
  const [former, now, parameter] = found;
  const asked = /(?:^|&)format=/.test(query) ? [query] : [query, path.replace(former, parameter)];
  return [path.replace(former, now), asked.filter(Boolean).join('&')].filter(Boolean).join('?');
}
