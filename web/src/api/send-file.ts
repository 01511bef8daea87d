import type { Endpoint, Output } from '@xueyan/contract/wire/endpoint';
import { Meta } from '@xueyan/contract/wire/envelope';
import { CallError, notifyOfFailure } from './call.ts';
import { callHeaders } from './headers.ts';
import { noteReached, noteUnreached } from './reach.ts';
import { learnSchoolTime } from './school-time.ts';
import { session } from './session.ts';

/** How a file is on its way. */
export interface Sending {
  /** Ends it. */
  signal: AbortSignal;
  /** Called with the bytes that have left, and all of the form. */
  onProgress: (sent: number, total: number) => void;
}

/**
 * Sends a file as a form and returns the data of the reply. Unlike `sendForm`, it tells how much has left, which `fetch`
 * cannot, and can be ended: then it throws the reason of the signal. Refusals are handled as for any other call.
 */
export async function sendFile<E extends Pick<Endpoint, 'output'>>(
  path: string,
  form: FormData,
  endpoint: E,
  sending: Sending,
): Promise<Output<E & Endpoint>> {
  const askedAt = Date.now();
  const request = await post(`/api/${path}`, form, sending).catch((cause: unknown) => {
    if (sending.signal.aborted) throw cause;
    noteUnreached();
    return notifyOfFailure(new CallError(0, 'offline', ''));
  });
  learnSchoolTime(request.getResponseHeader('school-time'), askedAt);
  noteReached();
  const renewed = request.getResponseHeader('authorization');
  if (renewed && session.token()) session.renew(renewed);
  const body = bodyOf(request.responseText);
  const meta = Meta.safeParse(body?.meta);
  if (!meta.success) return notifyOfFailure(new CallError(request.status, 'badReply', ''));
  const { success, code = '', msg, plain, needs } = meta.data;
  if (!success) {
    const wait = Number(request.getResponseHeader('retry-after'));
    return notifyOfFailure(new CallError(request.status, code, plain ?? msg, needs, wait || 0));
  }
  return endpoint.output.parse(body?.data) as Output<E & Endpoint>;
}

function post(address: string, form: FormData, { signal, onProgress }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Error('unreached'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function bodyOf(text: string): { meta?: unknown; data?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
