import createCache from '@emotion/cache';

/** The page's nonce for style tags; browsers hide the attribute's value, hence the property. */
export function readStyleNonce(page: Document = document): string | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return (meta?.nonce || meta?.getAttribute('nonce')) ?? undefined;
}

/**
 * The style cache of the whole application; under the strict policy its style tags carry the page's nonce. Rules go
 * into one tag everywhere, as in production: a tag for each was most of what the page tests took.
 */
export function createStyleCache(
  nonce: string | undefined = readStyleNonce(),
): ReturnType<typeof createCache> {
  return createCache({ key: 'ui', prepend: true, speedy: true, ...(nonce ? { nonce } : {}) });
}
