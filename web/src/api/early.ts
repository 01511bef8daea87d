import { callHeaders } from './headers.ts';

/** Replies that are under way before the code that reads them is here, by path. Each is taken once. */
const replies = new Map<string, { asked: string; reply: Promise<Response> }>();

/** Who asks, and in which language: a reply is of use to nobody else. */
const asker = () => JSON.stringify(callHeaders());

/** Sends a read ahead of the call that will be made for it. */
export function readEarly(path: string): Promise<Response> {
  const reply = fetch(path, { headers: callHeaders(), credentials: 'same-origin' });
  replies.set(path, { asked: asker(), reply });
  return reply;
}

/** The reply to what was sent ahead, if it is the same question. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = replies.get(path);
  replies.delete(path);
  return early?.asked === asker() ? early.reply : undefined;
}
