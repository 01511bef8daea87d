import { providerFaults } from '@xueyan/contract/ai/provider';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { reasonOf } from './client.ts';

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

/** Says in the reader's language what went wrong at a provider, and what the provider itself said of it. */
export function explained(error: unknown, key: string, language: Language): string {
  if (error instanceof Fault) return error.say(language);
  const reason = reasonOf(error, key);
  const kind = kindOf(error as Failure);
  return kind ? new Fault(kind, { reason }).say(language) : reason;
}

/** Longest time a provider may ask to be left alone before it is asked once more, in milliseconds. */
const patienceMs = 5_000;
const shortlyMs = 1_000;

/** Returns after how many milliseconds a provider that is busy may be asked again; null where that makes no sense. */
export function againAfter(error: unknown): number | null {
  const { status, headers } = error as Failure;
  if (status !== 429 && status !== 503) return null;
  const asked = Number(headers?.get('retry-after'));
  const wait = Number.isFinite(asked) && asked > 0 ? asked * 1_000 : shortlyMs;
  return wait <= patienceMs ? wait : null;
}
