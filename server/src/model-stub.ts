import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What every answer of the stub begins with: nobody shall take it for a model's. */
export const stubMark = '【桩模型】';

interface Asked {
  model: string;
  messages: { role: string; content: string }[];
  tools?: unknown[];
  stream?: boolean;
}

export interface ModelStub {
  /** With `/v1`, as a provider is configured. */
  address: string;
  /** The questions that arrived, the newest last. */
  asked: Asked[];
  /** Answers whose client went away before their end. */
  cut: number;
  close(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `照读：…` is answered with just that, so that a test can say what a model says. */
const script = /照读：([\s\S]*)$/;

/** `调用：name {…}` in a line of the last message, a tool's result too, is obeyed: this model does what any text says. */
const toolScript = /调用：(\w{1,40}) (\{[^\n]*\})/;

/** The answer as a whole, as it is asked for with tools. */
function whole(asked: Asked) {
  const order = asked.tools ? toolScript.exec(asked.messages.at(-1)?.content ?? '') : null;
  const content = order ? '' : wordsFor(asked);
  const call = order && { id: 'call_1', type: 'function', function: { name: order[1], arguments: order[2] } };
  const message = { role: 'assistant', content, ...(call && { tool_calls: [call] }) };
  const said = JSON.stringify(asked.messages).length;
  return {
    ...{ id: 'stub', object: 'chat.completion', created: 0, model: asked.model },
    choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: said, completion_tokens: content.length, total_tokens: said + content.length },
  };
}

function wordsFor({ model, messages }: Asked): string {
  const question = messages.at(-1)?.content ?? '';
  const told = script.exec(question)?.[1];
  if (told) return told.trim();
  const [, firstPassage = ''] = messages[0]?.content.split('[1]') ?? [];
  const passages = firstPassage.split('\n').slice(1).join('\n').slice(0, 80);
  if (model === 'stub-long') return `${stubMark}${'很长的回答。'.repeat(400)}`;
  const short = question.replace(/\s+/g, ' ').slice(-60);
  return passages
    ? `${stubMark}资料里写着：${passages.trim().slice(0, 60)} [1]`
    : `${stubMark}这不是真正的模型写的，只用来试用。您说的是：「${short}」`;
}

/**
 * A server that speaks the protocol of OpenAI and makes its answers up. What the model is called decides how it behaves:
 * `stub-slow` takes its time, `stub-broken` breaks off in the middle, `stub-torn` sends what is no JSON, `stub-busy`
 * answers 429, `stub-down` 500; any other answers at once.
 */
export async function startModelStub(port = 0): Promise<ModelStub> {
  const stub = { asked: [] as Asked[], cut: 0 };
  const server = createServer((request, response) => {
    handle(request, response, stub).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}/v1`,
    asked: stub.asked,
    get cut() {
      return stub.cut;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(request: IncomingMessage, response: ServerResponse, stub: { asked: Asked[]; cut: number }) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.url === '/v1/models') {
    const data = ['stub-chat', 'stub-slow', 'stub-embedding'].map((id) => ({ id, object: 'model' }));
    return json(200, { object: 'list', data });
  }
  if (request.url === '/v1/embeddings') {
    const texts = [body.input].flat() as string[];
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    return json(200, { object: 'list', data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  }
  if (request.url !== '/v1/chat/completions') return json(404, { error: { message: 'no such path' } });
  stub.asked.push(body);
  if (body.model === 'stub-busy') return json(429, { error: { message: 'too many requests' } });
  if (body.model === 'stub-down') return json(500, { error: { message: 'out of order' } });
  if (!body.stream) return json(200, whole(body));
  return speak(response, body, stub);
}

async function speak(response: ServerResponse, asked: Asked, stub: { cut: number }) {
  const { model } = asked;
  const slow = model === 'stub-slow';
  const words = wordsFor(asked);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.once('close', () => {
    if (!response.writableFinished) stub.cut += 1;
  });
  const head = { id: 'stub', object: 'chat.completion.chunk', created: 0, model };
  const send = (value: object) => response.write(`data: ${JSON.stringify({ ...head, ...value })}\n\n`);
  const order = asked.tools ? toolScript.exec(asked.messages.at(-1)?.content ?? '') : null;
  if (order) {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: order[1], arguments: order[2] } };
    send({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] });
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
    return response.end('data: [DONE]\n\n');
  }
  for (let at = 0; at < words.length && !response.destroyed; at += 4) {
    if (at > words.length / 2 && model === 'stub-broken') return response.destroy();
    if (at > words.length / 2 && model === 'stub-torn') response.write('data: {"choices": [\n\n');
    send({ choices: [{ index: 0, delta: { content: words.slice(at, at + 4) }, finish_reason: null }] });
    await pause(slow ? 100 : at % 64 === 0 ? 1 : 0);
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const said = JSON.stringify(asked.messages).length;
  send({
    choices: [],
    usage: { prompt_tokens: said, completion_tokens: words.length, total_tokens: said + words.length },
  });
  return response.end('data: [DONE]\n\n');
}

/** Texts that share pairs of characters lie near each other. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(64).fill(0);
  for (let at = 0; at + 1 < text.length; at += 1) {
    const slot = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % vector.length;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((one) => one / length);
}
