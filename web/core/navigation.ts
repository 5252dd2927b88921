/** The only places that leave the page; tests replace this module. */
export const goTo = (address: string): void => location.assign(address);
export const reloadPage = (): void => location.reload();

/** Path, query and fragment of the page: what a log-in comes back to. */
export const hereAsPath = (): string => `${location.pathname}${location.search}${location.hash}`;

/** Changes the address without leaving the page or its place in the history. */
export const replaceAddress = (address: string): void => history.replaceState(null, '', address);
