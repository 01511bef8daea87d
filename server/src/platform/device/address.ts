import { BlockList, type IPVersion, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Line of an administrator's list: an address or a network, with one port or all. */
export interface AllowedTarget {
  address: string;
  bits: number;
  family: IPVersion;
  /** Null: every port. */
  port: number | null;
}

type Net = [address: string, bits: number, family: IPVersion];

/** Never the address of a device: unspecified, multicast and reserved ranges. */
const never = listOf([
  ['0.0.0.0', 8, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]);
/** IPv4 addresses mapped to IPv6, which rules of either family would overlook. */
const mapped = listOf([['::ffff:0:0', 96, 'ipv6']]);
/** Ranges that are reached only if the list names them exactly, not through a surrounding network. */
const special: Net[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const loopback = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
]);

function listOf(nets: Net[]): BlockList {
  const list = new BlockList();
  for (const [address, bits, family] of nets) list.addSubnet(address, bits, family);
  return list;
}

const familyOf = (address: string): IPVersion | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 6 ? 'ipv6' : 'ipv4';
};

/**
 * Parses a list with one target per line: `10.1.0.0/16`, `10.1.2.3:22`, `[fd00::1]:22`, `fd00::/8`; a comment begins
 * with `#`.
 */
export function readTargets(text: string): { targets: AllowedTarget[]; wrong: string[] } {
  const targets: AllowedTarget[] = [];
  const wrong: string[] = [];
  for (const whole of text.split('\n')) {
    const line = (whole.split('#')[0] ?? '').trim();
    if (!line) continue;
    const target = readTarget(line);
    if (target) targets.push(target);
    else wrong.push(line);
  }
  return { targets, wrong };
}

function readTarget(line: string): AllowedTarget | null {
  const { host, port } = splitPort(line);
  if (port !== null && !isNumberUpTo(port, 65_535)) return null;
  const [address = '', bits, ...more] = host.split('/');
  const family = familyOf(address);
  if (!family || more.length > 0 || address.includes('%')) return null;
  const most = family === 'ipv6' ? 128 : 32;
  if (bits !== undefined && !isNumberUpTo(bits, most)) return null;
  return { address, family, bits: bits === undefined ? most : Number(bits), port: port === null ? null : Number(port) };
}

/** An IPv6 address with a port is in brackets, since it contains colons itself. */
function splitPort(line: string): { host: string; port: string | null } {
  if (line.startsWith('[')) {
    const end = line.indexOf(']');
    const rest = line.slice(end + 1);
    if (end < 0 || (rest && !rest.startsWith(':'))) return { host: '', port: null };
    return { host: line.slice(1, end), port: rest ? rest.slice(1) : null };
  }
  const [host = '', port, ...more] = line.split(':');
  return port !== undefined && more.length === 0 ? { host, port } : { host: line, port: null };
}

const isNumberUpTo = (text: string, most: number) => /^\d{1,5}$/.test(text) && Number(text) <= most;

/** Returns the addresses of this host. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address.split('%')[0] ?? ''));

/**
 * Tells whether a connection to an address and port is allowed. Unlisted targets are refused; loopback and link-local
 * addresses are, unless the line is within these ranges; and for this host itself, which has the server's own ports, a
 * line must name both the address and the port.
 */
export function isAllowed(
  targets: readonly AllowedTarget[],
  address: string,
  port: number,
  own = ownAddresses(),
): boolean {
  const family = familyOf(address);
  if (!family || never.check(address, family) || (family === 'ipv6' && mapped.check(address, family))) return false;
  const kind = special.find((net) => listOf([net]).check(address, family));
  const ownHost = loopback.check(address, family) || own.some((one) => isSame(one, address));
  return targets.some((target) => {
    if (target.family !== family || (target.port !== null && target.port !== port)) return false;
    if (!listOf([[target.address, target.bits, target.family]]).check(address, family)) return false;
    if (ownHost) return target.port === port && target.bits === (family === 'ipv6' ? 128 : 32);
    return !kind || (target.bits >= kind[1] && listOf([kind]).check(target.address, target.family));
  });
}

function isSame(one: string, other: string): boolean {
  const family = familyOf(one);
  return (
    family !== null &&
    family === familyOf(other) &&
    listOf([[one, family === 'ipv6' ? 128 : 32, family]]).check(other, family)
  );
}
