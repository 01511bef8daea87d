import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { authFaults } from '@xueyan/contract/base/auth';
import { Fault } from '@xueyan/contract/wire/fault';
import { TooManyWait, Turns } from './turns.rule.ts';

const argon2Async = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** More at once would not be faster, and would leave no thread for reading files. */
const atOnce = availableParallelism();
/** The queue holds a few seconds of work. */
const turns = new Turns(atOnce, 50 * atOnce);

/** Seconds until a retry; random, so that clients refused together do not return together. */
const retryAfter = () => 2 + Math.random() * 4;

async function derive(lane: string, parameters: Argon2Parameters): Promise<Buffer> {
  try {
    return await turns.take(lane, () => argon2Async('argon2id', parameters));
  } catch (error) {
    throw error instanceof TooManyWait ? new Fault(authFaults.busy, {}, retryAfter()) : error;
  }
}

/** OWASP's password storage cheat sheet, first choice for Argon2id: 19 MiB, two passes, one lane. */
export const safeCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Cost of new hashes. Only tests change it, where nothing is kept. */
export const hashing = { cost: safeCost };

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Passwords created by signed-in people are hashed one after the other. */
const inside = 'inside';

/** Hashes a password into the PHC string format (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const { cost } = hashing;
  const tag = await derive(inside, { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Tells whether the password matches the hash; the cost parameters are those of the stored string. `lane`: queue in
 * which it waits for its turn. Refused with a retry time when too many wait.
 */
export async function verifyPassword(password: string, stored: string, lane: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (!memory) {
    // Does the same work, so that the duration does not reveal that a password was never chosen.
    await derive(lane, { message: password, nonce: randomBytes(16), ...hashing.cost });
    return fitsOneTime(password, stored);
  }
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive(lane, {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** Stored instead of a hash: login is impossible until the account is given a password. */
export const noPassword = '!';

const oneTimeForm = /^\$sha256\$([^$]+)\$([^$]+)$/;
const digestOf = (salt: string, password: string) => createHash('sha256').update(`${salt}$${password}`).digest();

/**
 * Hashes a generated one-time password. It has at least 80 bits, so guessing is hopeless at any speed, and thousands
 * are hashed in a second; passwords that people choose are hashed slowly (ADR 0043).
 */
export function hashOneTime(password: string): string {
  const salt = encode(randomBytes(16));
  return `$sha256$${salt}$${encode(digestOf(salt, password))}`;
}

/** Tells whether it is the hash of a generated one-time password. */
export const isOneTime = (stored: string) => oneTimeForm.test(stored);

function fitsOneTime(password: string, stored: string): boolean {
  const [, salt = '', hash = ''] = oneTimeForm.exec(stored) ?? [];
  const expected = Buffer.from(hash, 'base64');
  const digest = digestOf(salt, password);
  return expected.length === digest.length && timingSafeEqual(digest, expected);
}
