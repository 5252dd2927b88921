export interface Mailbox {
  name: string;
  address: string;
}

const ADDRESS = /^[^\s@<>(),:;[\]"\\]+@[^\s@<>(),:;[\]"\\]+$/;

/** `Name <address>` or an address alone, whatever signs the name is written with; null for what is neither. */
export function mailboxOf(text: string): Mailbox | null {
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const address = start < 0 ? text : text.slice(start + 1, -1);
  const name = start < 0 ? '' : text.slice(0, start).trim();
  if (!ADDRESS.test(address) || /\p{Cc}/u.test(name)) return null;
  return { name: /^".*"$/.test(name) ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1') : name, address };
}
