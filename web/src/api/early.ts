import { callHeaders } from './headers.ts';

/** Responses requested before the code that reads them is loaded, by path. Each is taken once. */
const replies = new Map<string, { asked: string; reply: Promise<Response> }>();

/** Returns the session and language of a request; its response is valid for no other. */
const asker = () => JSON.stringify(callHeaders());

/** Sends a read ahead of the call that will be made for it. */
export function readEarly(path: string): Promise<Response> {
  const reply = fetch(path, { headers: callHeaders(), credentials: 'same-origin' });
  replies.set(path, { asked: asker(), reply });
  return reply;
}

/** Returns the response to an earlier read, if session and language are the same. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = replies.get(path);
  replies.delete(path);
  return early?.asked === asker() ? early.reply : undefined;
}
