import { Agent, request as askPlain, type IncomingMessage } from 'node:http';
import { request as askSecure, Agent as SecureAgent } from 'node:https';

/** A provider that has begun to answer and then says nothing for this long has died. */
const bodySilentMs = 300_000;
/** Maximum bytes of a refusal: some proxies answer with whole pages. */
const refusalMax = 64 * 1024;

// One connection for each answer: none that the provider has just closed is ever taken up again.
const agent = new Agent({ keepAlive: false });
const secureAgent = new SecureAgent({ keepAlive: false });

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) {
    text += chunk;
    if (text.length > refusalMax) break;
  }
  return text;
}

/** The response as the library reads it: the text of a refusal, the stream of an answer. */
async function responseOf(incoming: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, headers } = incoming;
  if (status >= 300 && status < 400) {
    incoming.destroy();
    // It would lead to an address that nobody configured.
    throw new Error(`the provider redirects to ${headers.location ?? 'another address'}`);
  }
  const init = { status, headers: headers as Record<string, string> };
  if (status !== 200) return new Response(await textOf(incoming), init);
  return Object.defineProperty(new Response(null, init), 'body', { value: incoming });
}

/**
 * Sends a request of the library by `node:http`, in place of `fetch`: the web streams of `fetch` cost more of the processor
 * for each token of an answer than everything else on its way.
 */
export const send: typeof fetch = (input, { method = 'GET', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(String(input));
    const [ask, by] = url.protocol === 'https:' ? [askSecure, secureAgent] : [askPlain, agent];
    const asked = ask(url, {
      ...{ method, agent: by, timeout: bodySilentMs, ...(signal && { signal }) },
      headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
    });
    asked.once('response', (incoming) => responseOf(incoming).then(resolve, reject));
    asked.once('timeout', () => asked.destroy(new Error('timed out')));
    asked.on('error', reject);
    asked.end(body);
  });
