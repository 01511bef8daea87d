import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import { Meta } from '@xueyan/contract/wire/envelope';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { takeEarly } from './early.ts';
import { callHeaders } from './headers.ts';
import { noteReached, noteUnreached } from './reach.ts';
import { learnSchoolTime } from './school-time.ts';
import { session } from './session.ts';

/** A call that was refused or did not arrive. `message` is the server's text, in the user's language. */
export class CallError extends Error {
  /** Code of the fault, or `offline` when no response came. */
  readonly code: string;
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  /** Input that another try has to include. */
  readonly needs: Meta['needs'];
  /** Seconds after which another try makes sense; 0 where the server sent none. */
  readonly retryAfter: number;

  constructor(status: number, code: string, message: string, needs?: Meta['needs'], retryAfter = 0) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.needs = needs;
    this.retryAfter = retryAfter;
  }
}

/** Returns the message without the name of a field, which only programs know. */
const plainWords = ({ msg, field, plain }: Meta): string =>
  plain ?? (field && msg.startsWith(field) ? msg.slice(field.length).replace(/^[：:] ?/, '') : msg);

/** Returns whether a record is gone, or no longer accessible to this person. */
export const isGone = (error: unknown) => error instanceof CallError && error.code === wireFaults.gone.code;

export interface Reply<T> {
  data: T;
  meta: Meta;
}

type ErrorListener = (error: CallError) => void;
const errorListeners = new Set<ErrorListener>();

/**
 * Subscribes to every failed call, before its caller handles it; the shell shows what is common to all (401, 403, 504
 * …).
 */
export function onCallError(listener: ErrorListener) {
  errorListeners.add(listener);
  return () => {
    errorListeners.delete(listener);
  };
}

const shownListeners = new Set<ErrorListener>();
const shown = new WeakSet<CallError>();

/** Marks a failure as shown where it happened, so that the shell does not show it as well. */
export function showsFailure(error: unknown) {
  if (!(error instanceof CallError) || shown.has(error)) return;
  shown.add(error);
  for (const listener of shownListeners) listener(error);
}

export const isShown = (error: CallError) => shown.has(error);

/** Subscribes to failures that are shown where they happened. */
export function onFailureShown(listener: ErrorListener) {
  shownListeners.add(listener);
  return () => {
    shownListeners.delete(listener);
  };
}

/** Notifies the listeners of a failed call, then throws it. */
export const notifyOfFailure = (error: CallError): never => {
  for (const listener of errorListeners) listener(error);
  throw error;
};

/** Calls an endpoint and returns the whole response, parsed with the endpoint's own schema. */
export async function callWhole<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<Output<E>>> {
  const url = new URL(`/api/${endpoint.path}`, location.origin);
  const init: RequestInit = { method: endpoint.method, headers: callHeaders(), credentials: 'same-origin', signal };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input as Record<string, unknown>)) {
      if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
    }
  } else {
    init.headers = { ...callHeaders(), 'content-type': 'application/json' };
    init.body = JSON.stringify(input);
  }
  const askedAt = Date.now();
  const early = endpoint.method === 'GET' ? takeEarly(url.pathname + url.search) : undefined;
  const response = await (early ?? fetch(url, init)).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    noteUnreached();
    return notifyOfFailure(new CallError(0, 'offline', ''));
  });
  return readReply(endpoint, response, askedAt);
}

/** Sends files as a form; the response has the same envelope. */
export async function sendForm<E extends Pick<Endpoint, 'output'>>(
  path: string,
  form: FormData,
  endpoint: E,
): Promise<Reply<Output<E & Endpoint>>> {
  const askedAt = Date.now();
  const response = await fetch(`/api/${path}`, { method: 'POST', headers: callHeaders(), body: form }).catch(() =>
    notifyOfFailure(new CallError(0, 'offline', '')),
  );
  return readReply(endpoint, response, askedAt);
}

async function readReply<E extends Pick<Endpoint, 'output'>>(endpoint: E, response: Response, askedAt: number) {
  learnSchoolTime(response.headers.get('school-time'), askedAt);
  noteReached();
  const renewed = response.headers.get('authorization');
  if (renewed && session.token()) session.renew(renewed);
  const body = await response.json().catch(() => null);
  const meta = Meta.safeParse(body?.meta);
  if (!meta.success) return notifyOfFailure(new CallError(response.status, 'badReply', ''));
  if (!meta.data.success) {
    const { code = '', needs } = meta.data;
    const msg = plainWords(meta.data);
    const wait = Number(response.headers.get('retry-after'));
    return notifyOfFailure(new CallError(response.status, code, msg, needs, wait || 0));
  }
  return { data: endpoint.output.parse(body.data) as Output<E & Endpoint>, meta: meta.data };
}

/** Calls an endpoint and returns its data. */
export const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal) =>
  (await callWhole(endpoint, input, signal)).data;
