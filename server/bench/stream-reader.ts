import { request } from 'node:http';
import { FollowEvent, followPath } from '@xueyan/contract/ai/chat';
import { countTo } from '../src/model-stub.ts';
import type { Person } from './person.ts';

/** What one reader of an answer saw. */
export interface Read {
  /** Of each token, when the stub sent it and how many milliseconds later it was here. */
  tokens: { sent: number; took: number }[];
  text: string;
}

export const now = () => performance.timeOrigin + performance.now();

/** Collects the tokens of one answer: a token is complete when its end has arrived. */
class Tokens implements Read {
  readonly tokens: Read['tokens'] = [];
  text = '';
  #known = 0;

  add(piece: string): void {
    this.text += piece;
    const at = now();
    for (let end = this.text.indexOf('、', this.#known); end !== -1; end = this.text.indexOf('、', this.#known)) {
      const sent = Number(this.text.slice(this.#known, end).split(':')[1]);
      this.tokens.push({ sent, took: at - sent });
      this.#known = end + 1;
    }
  }
}

interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Reads server-sent events; `take` returns the text of each. By `node:http` and without a schema: three hundred readers of
 * `fetch` take more of the processor than the server that they measure.
 */
const readEvents = (url: string, { method = 'GET', headers, body }: Call, take: (data: string) => string) =>
  new Promise<Read>((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (response) => {
      const read = new Tokens();
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) read.add(take(part.slice(part.indexOf(' ') + 1)));
      });
      response.once('end', () => resolve(read));
      response.once('error', reject);
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
    });
    asked.once('error', reject);
    asked.end(body);
  });

/** Reads an answer of the stub itself. */
export const readStub = (address: string, tokens: number): Promise<Read> => {
  const messages = [{ role: 'user', content: countTo(tokens) }];
  const body = JSON.stringify({ model: 'stub-timed', stream: true, messages });
  const headers = { 'content-type': 'application/json' };
  return readEvents(`${address}/chat/completions`, { method: 'POST', headers, body }, (data) =>
    data === '[DONE]' ? '' : (JSON.parse(data).choices[0]?.delta?.content ?? ''),
  );
};

/** Follows an answer through the product, as its page does. */
export async function follow(url: string, { token }: Person, answerId: string): Promise<Read> {
  let last = '';
  const read = await readEvents(url + followPath(answerId, 0), { headers: { authorization: token } }, (data) => {
    last = data;
    return (JSON.parse(data) as FollowEvent).text;
  });
  FollowEvent.parse(JSON.parse(last));
  return read;
}
