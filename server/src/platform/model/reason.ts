import { providerFaults } from '@xueyan/contract/ai/provider';
import { Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { clock } from '../clock.ts';

interface Failure {
  status?: number;
  message?: string;
  name?: string;
  headers?: Headers;
  code?: string;
  cause?: { code?: string };
}

const late = /timed? ?out|timeout/i;
const torn = /broke off|terminated|premature|unexpected (end|token)|JSON|socket hang up|ECONNRESET/i;
const away = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|DEPTH_|SELF_SIGNED)/;

function kindOf({ status = 0, message = '', code = '', cause }: Failure) {
  if (status === 401 || status === 403) return providerFaults.keyRefused;
  if (status === 404) return providerFaults.modelMissing;
  if (status === 429) return providerFaults.tooMany;
  if (status >= 500) return providerFaults.broken;
  if (away.test(cause?.code ?? '')) return providerFaults.unreachable;
  if (late.test(message)) return providerFaults.slow;
  return torn.test(`${code} ${cause?.code ?? ''} ${message}`) ? providerFaults.torn : null;
}

const timesOut = /timed? ?out|timeout/i;

/** Returns the reason of a failed call in a few words without keys: providers repeat what they were sent. */
export function reasonOf(error: unknown, key = ''): string {
  const { status, message } = error as { status?: number; message?: string };
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  const words = timesOut.test(message ?? '') ? 'timeout' : (message ?? String(error));
  const text = [status && !words.startsWith(String(status)) ? status : '', cause ?? '', words]
    .filter(Boolean)
    .join(' ');
  return (key ? text.replaceAll(key, '…') : text).replace(/\s+/g, ' ').slice(0, 200);
}

/** Returns of which kind a failure of a provider is, and what it said of it; null for a refusal of our own. */
export function failureOf(error: unknown, key: string): { kind: FaultKind | null; reason: string } | null {
  if (error instanceof Fault) return null;
  return { kind: kindOf(error as Failure), reason: reasonOf(error, key) };
}

/** Says in the reader's language what went wrong at a provider, and what the provider itself said of it. */
export function explained(error: unknown, key: string, language: Language): string {
  if (error instanceof Fault) return error.say(language);
  const reason = reasonOf(error, key);
  const kind = kindOf(error as Failure);
  const wait = kind === providerFaults.tooMany ? askedWait(error as Failure) : null;
  if (wait !== null && wait > patienceMs)
    return new Fault(providerFaults.tooManyFor, { reason, minutes: Math.ceil(wait / 60_000) }).say(language);
  return kind ? new Fault(kind, { reason }).say(language) : reason;
}

/** Longest time a provider may ask to be left alone before it is asked once more, in milliseconds. */
const patienceMs = 5_000;
const shortlyMs = 1_000;

/** Returns for how many milliseconds a provider asks to be left alone: it names seconds or a time; null for neither. */
function askedWait({ headers }: Failure): number | null {
  const text = headers?.get('retry-after') ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - clock.now().getTime();
  return ms > 0 ? ms : null;
}

/** Returns after how many milliseconds a provider that is busy may be asked again; null where that makes no sense. */
export function againAfter(error: unknown): number | null {
  const { status } = error as Failure;
  if (status !== 429 && status !== 503) return null;
  const wait = askedWait(error as Failure) ?? shortlyMs;
  return wait <= patienceMs ? wait : null;
}
