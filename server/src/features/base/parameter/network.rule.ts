import { BlockList, isIP } from 'node:net';

const linesOf = (text: string) =>
  text
    .split(/[\n,;，；]/)
    .map((line) => line.trim())
    .filter(Boolean);

const bits = { 4: 32, 6: 128 } as const;

interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** Parses an address, or a network such as `10.1.0.0/16`; null for anything else. */
function networkOf(line: string): Network | null {
  const [address = '', length, ...more] = line.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || address.includes('%') || more.length > 0) return null;
  const most = bits[version];
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const prefix = length === undefined ? most : Number(length);
  return prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Returns the first line that is neither an address nor a network; null when all are valid. */
export const wrongLine = (text: string): string | null => linesOf(text).find((line) => !networkOf(line)) ?? null;

/** An IPv4 address may arrive in IPv6 notation on a server that listens to both. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Tells whether an address is in one of the networks; without networks every address is. */
export function isWithin(networks: string, from: string): boolean {
  const lines = linesOf(networks);
  if (lines.length === 0) return true;
  const list = new BlockList();
  for (const network of lines.map(networkOf)) {
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  const address = plain(from);
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
