import { BlockList, isIPv6 } from 'node:net';

/** The names that TRUSTED_PROXIES knows beside addresses, as the framework understands them. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether a peer is one of the proxies of the setting. */
export function isTrustedProxy(setting: string | undefined): (address: string) => boolean {
  const proxies = new BlockList();
  const parts = (setting ?? '').split(',').map((part) => part.trim());
  for (const part of parts.flatMap((name) => named[name] ?? [name]).filter(Boolean)) {
    const [address = '', length] = part.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (peer) => {
    const [address = ''] = peer.split('%');
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    return proxies.check(mapped ?? address, mapped || !isIPv6(address) ? 'ipv4' : 'ipv6');
  };
}
