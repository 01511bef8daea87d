import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { providerFaults } from '@xueyan/contract/ai/provider';
import { ensure } from '@xueyan/contract/wire/fault';

const ranges: [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  // Ranges that translate to IPv4, whose addresses may be any of those above.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const inside = new BlockList();
for (const [net, bits, family] of ranges) inside.addSubnet(net, bits, family);

/** Tells whether an address belongs to this host or to a private network. */
export const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

/** Refuses an address inside the school's network, unless an administrator marked the provider as local. */
export async function ensureReachable({ address, local }: { address: string; local: boolean }): Promise<void> {
  if (local) return;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  ensure(!found.some((one) => isInside(one.address)), providerFaults.notLocal, { host });
}
