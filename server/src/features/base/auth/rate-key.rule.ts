import { isIPv6 } from 'node:net';

/** Counter of failed attempts that several rate limits share. */
export interface SharedCount {
  key: string;
  /** Number of failures after which each of these limits requires a code. Shared counts never lock. */
  codeAfter: number;
}

/** Rate limit of a login and its counters, independent of whether the account exists. */
export interface RateKey {
  key: string;
  /** Queue in which an attempt waits for its turn. */
  lane: string;
  shared: SharedCount[];
}

/** Failures at one name from all addresses. */
const codeAfterAtName = 20;
/**
 * Failures at one address, which may be that of a whole school: more than a thousand people mistype in the first
 * lesson.
 */
const codeAfterAtAddress = 200;

/** Returns the network that counts as one address: a site has one IPv4 address but any number of IPv6 addresses. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array<string>(plain.includes('::') ? missing : 0).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

// Login names are counted in lower case, so no name equals one of these keys.

/** Limit in an unknown browser: by name and address, so that nobody can lock others out. */
export function rateKeyOfStranger(name: string, address: string): RateKey {
  const network = networkOf(address);
  return {
    key: `FROM ${network} AS ${name}`,
    lane: `address ${network}`,
    shared: [
      { key: `AS ${name}`, codeAfter: codeAfterAtName },
      { key: `FROM ${network}`, codeAfter: codeAfterAtAddress },
    ],
  };
}

/** Limit in a known browser of this person: attempts elsewhere do not affect it. */
export const rateKeyOfDevice = (name: string, deviceHash: string): RateKey => ({
  key: `DEVICE ${deviceHash} AS ${name}`,
  lane: `device ${deviceHash}`,
  shared: [],
});

/** Limit for a signed-in person who proves the current password, separate from login. */
export const rateKeyOfOwner = (userId: string): RateKey => ({
  key: `OLD PASSWORD OF ${userId}`,
  lane: `user ${userId}`,
  shared: [],
});

/** Limit for questions in words. */
export const questionsFrom = (address: string) => `QUESTIONS FROM ${networkOf(address)}`;
