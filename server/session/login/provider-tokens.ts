import type { Portal } from '#server/core/portal.ts';

/** The provider's tokens are stored sealed, each for its session: a copy of the table renews nothing. */
export const sealProviderToken = (portal: Portal, idHash: Buffer, token: string): Buffer =>
  portal.secrets.seal('provider-token', token, idHash.toString('hex'));

export const openProviderToken = (portal: Portal, idHash: Buffer, sealed: Buffer): string =>
  portal.secrets.open('provider-token', sealed, idHash.toString('hex')).toString();
