/** Fills the `{name}` places of a text; a missing parameter leaves nothing behind. */
export const fillText = (
  text: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? String(params[name] ?? '') : '',
  );
