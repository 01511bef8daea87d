import { isIPv6 } from 'node:net';

/** A counter of failed tries that many doors share. */
export interface SharedCount {
  key: string;
  /** So many and a code is asked for at each of these doors. Nobody is refused for what others did. */
  codeAfter: number;
}

/** Where a password is tried, and what its tries are counted by: the same whether or not there is such an account. */
export interface RateKey {
  key: string;
  /** With whom a try waits for its turn. */
  lane: string;
  shared: SharedCount[];
}

/** Failures at one name from everywhere. */
const codeAfterAtName = 20;
/** Failures at one address, which may be a whole school's: more than slip from a thousand hands at the first lesson. */
const codeAfterAtAddress = 200;

/** A house has one IPv4 address, but as many of IPv6 as it likes. */
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

// Login names are counted in small letters: no name is any of these keys.

/** Of a browser in which this person has not signed in before: by name and address, so that nobody locks others out. */
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

/** Of a browser in which this person has signed in before: what happens elsewhere does not touch it. */
export const rateKeyOfDevice = (name: string, deviceHash: string): RateKey => ({
  key: `DEVICE ${deviceHash} AS ${name}`,
  lane: `device ${deviceHash}`,
  shared: [],
});

/** Of somebody who is in, and proves that they know their present password. Signing in is another matter. */
export const rateKeyOfOwner = (userId: string): RateKey => ({
  key: `OLD PASSWORD OF ${userId}`,
  lane: `user ${userId}`,
  shared: [],
});

/** What the questions in words are rationed by. */
export const questionsFrom = (address: string) => `QUESTIONS FROM ${networkOf(address)}`;
