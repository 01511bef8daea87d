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
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const inside = new BlockList();
for (const [net, bits, family] of ranges) inside.addSubnet(net, bits, family);

/** Whether an address is of this host or of a network that is not the internet. */
export const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

/** Refuses an address inside the school's network, unless an administrator said that this provider stands there. */
export async function ensureReachable({ address, local }: { address: string; local: boolean }): Promise<void> {
  if (local) return;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  ensure(!found.some((one) => isInside(one.address)), providerFaults.notLocal, { host });
}
