/** 8.20: the address under which content is shown as plain text: never interpreted, whatever it holds. */
export async function textAddressOf(content: Blob): Promise<string> {
  return URL.createObjectURL(new Blob([await content.arrayBuffer()], { type: 'text/plain;charset=utf-8' }));
}

/**
 * Opens a new tab at once, as browsers want it inside the click, and shows there what arrives later; a failure closes
 * the tab again.
 */
export async function openInTab(addressOf: () => Promise<string | null>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = await addressOf();
    if (address === null) {
      tab?.close();
      return;
    }
    if (tab === null) throw new Error('The browser did not open a new tab.');
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
