import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { authFaults } from '@xueyan/contract/base/auth';
import { Fault } from '@xueyan/contract/wire/fault';
import { TooManyWait, Turns } from './turns.rule.ts';

const argon2Async = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** More at once would be no faster, and would leave no thread to read files with. */
const atOnce = availableParallelism();
/** That is a few seconds' work. */
const turns = new Turns(atOnce, 50 * atOnce);

/** Seconds until another try makes sense; not the same for all who were refused together. */
const retryAfter = () => 2 + Math.random() * 4;

async function derive(lane: string, parameters: Argon2Parameters): Promise<Buffer> {
  try {
    return await turns.take(lane, () => argon2Async('argon2id', parameters));
  } catch (error) {
    throw error instanceof TooManyWait ? new Fault(authFaults.busy, {}, retryAfter()) : error;
  }
}

/** OWASP's password storage cheat sheet, first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Whoever is in already and makes passwords does so one after the other. */
const inside = 'inside';

/** Hashes a password into the PHC string format (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(inside, { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Whether the password is the one that was hashed; the costs are those of the stored string. `lane`: with whom it waits
 * for its turn. Refused, to be tried again in some seconds, when too many wait.
 */
export async function verifyPassword(password: string, stored: string, lane: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (!memory) {
    // The same work: how long it takes tells nobody that a password was never chosen.
    await derive(lane, { message: password, nonce: randomBytes(16), ...cost });
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

/** In place of a hash: nobody signs in with the account until it is given a password. */
export const noPassword = '!';

const oneTimeForm = /^\$sha256\$([^$]+)\$([^$]+)$/;
const digestOf = (salt: string, password: string) => createHash('sha256').update(`${salt}$${password}`).digest();

/**
 * Hashes a one-time password of ours. It was drawn from 2^80 and more, so that guessing it is hopeless at any speed, and
 * thousands are made in a second; what people choose themselves is hashed slowly (ADR 0043).
 */
export function hashOneTime(password: string): string {
  const salt = encode(randomBytes(16));
  return `$sha256$${salt}$${encode(digestOf(salt, password))}`;
}

/** Whether it is the hash of a one-time password, which nobody chose. */
export const isOneTime = (stored: string) => oneTimeForm.test(stored);

function fitsOneTime(password: string, stored: string): boolean {
  const [, salt = '', hash = ''] = oneTimeForm.exec(stored) ?? [];
  const expected = Buffer.from(hash, 'base64');
  const digest = digestOf(salt, password);
  return expected.length === digest.length && timingSafeEqual(digest, expected);
}
