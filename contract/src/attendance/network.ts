/** An address or a range as a number. */
interface Range {
  bits: 32 | 128;
  value: bigint;
  /** Number of significant leading bits. */
  prefix: number;
}

const decimal = /^(0|[1-9]\d{0,2})$/;

function readV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    // Rejects a leading zero, which some programs read as octal and others as decimal.
    if (!decimal.test(part) || Number(part) > 255) return null;
    value = value * 256n + BigInt(part);
  }
  return value;
}

/** Returns the 16-bit groups of one side of `::`; an IPv4 tail counts as two. */
function readGroups(text: string, mayEndInV4: boolean): bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (mayEndInV4 && index === parts.length - 1 && part.includes('.')) {
      const tail = readV4(part);
      if (tail === null) return null;
      groups.push(tail >> 16n, tail & 0xffffn);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

function readV6(text: string): bigint | null {
  const [left = '', right, more] = text.split('::');
  if (more !== undefined) return null;
  const before = readGroups(left, right === undefined);
  const after = readGroups(right ?? '', true);
  if (!before || !after) return null;
  const missing = 8 - before.length - after.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

function readAddress(text: string): Range | null {
  const v4 = readV4(text);
  if (v4 !== null) return { bits: 32, value: v4, prefix: 32 };
  const v6 = readV6(text);
  if (v6 === null) return null;
  // IPv4 client of a server that listens on IPv6.
  if (v6 >> 32n === 0xffffn) return { bits: 32, value: v6 & 0xffff_ffffn, prefix: 32 };
  return { bits: 128, value: v6, prefix: 128 };
}

function readNetwork(text: string): Range | null {
  const [address = '', prefix, more] = text.split('/');
  if (more !== undefined) return null;
  const range = readAddress(address);
  if (!range || prefix === undefined) return range;
  const length = Number(prefix);
  // Rejects `::ffff:10.0.0.0/104`, which can be read in two ways.
  if (!decimal.test(prefix) || length > range.bits || (range.bits === 32 && address.includes(':'))) return null;
  const rest = BigInt(range.bits - length);
  return (range.value >> rest) << rest === range.value ? { ...range, prefix: length } : null;
}

/** Returns true for an address (`10.1.2.3`, `2001:db8::1`) or a CIDR range whose host bits are zero (`10.1.0.0/16`). */
export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/** Returns true if an address is in one of the ranges; an invalid address is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const one = readAddress(address);
  if (!one) return false;
  return networks.some((text) => {
    const range = readNetwork(text);
    if (!range || range.bits !== one.bits) return false;
    const rest = BigInt(range.bits - range.prefix);
    return one.value >> rest === range.value >> rest;
  });
}
