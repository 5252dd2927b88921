/** Fills `{{name}}` places of a text that is not shown through i18next: mails and pages that the server renders. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
