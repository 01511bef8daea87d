import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerSound } from './model-stub-sound.ts';
import { answerVideo, type VideoWork } from './model-stub-video.ts';

/** What every answer of the stub begins with: nobody shall take it for a model's. */
export const stubMark = '【桩模型】';

interface Asked {
  model: string;
  /** The content of a question with pictures is a list of parts. */
  messages: { role: string; content: string; pictures?: number }[];
  tools?: unknown[];
  stream?: boolean;
}

export interface ModelStub extends VideoWork {
  /** With `/v1`, as a provider is configured. */
  address: string;
  /** The questions that arrived, the newest last. */
  asked: Asked[];
  /** What was asked to be spoken and drawn, the newest last. */
  made: { input?: string; prompt?: string; voice?: string; n?: number; response_format?: string }[];
  /** Answers whose client went away before their end. */
  cut: number;
  close(): Promise<void>;
}

/** Asks `stub-timed` for that many tokens, one in a tenth of a second; it gives 60 where the question names none. */
export const countTo = (tokens: number) => `数到 ${tokens}`;
const counted = /数到 (\d{1,5})$/;

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
  const passages = (firstPassage.split('</资料>')[0] ?? '').split('\n').slice(1).join('\n').slice(0, 80);
  if (model === 'stub-long') return `${stubMark}${'很长的回答。'.repeat(400)}`;
  const short = question.replace(/\s+/g, ' ').slice(-60);
  const seen = messages.at(-1)?.pictures;
  if (seen) return `${stubMark}看到 ${seen} 张图片。您说的是：「${short}」`;
  return passages
    ? `${stubMark}资料里写着：${passages.trim().slice(0, 60)} [1]`
    : `${stubMark}这不是真正的模型写的，只用来试用。您说的是：「${short}」`;
}

/**
 * A server that speaks the protocol of OpenAI and makes its answers up. What the model is called decides how it behaves:
 * `stub-slow` takes its time, `stub-broken` breaks off in the middle, `stub-torn` sends what is no JSON, `stub-busy`
 * answers 429, `stub-busy-once` does so the first time and `stub-busy-long` names a time, `stub-down` 500, `stub-length` ends at
 * its limit and `stub-filter` by a filter, `stub-timed` says when it sends each of its tokens; any other answers at once.
 */
export async function startModelStub(port = 0): Promise<ModelStub> {
  const stub: Received = { asked: [], made: [], cut: 0, videos: new Map(), dropped: [] };
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
    ...{ made: stub.made, videos: stub.videos, dropped: stub.dropped },
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

type Received = Pick<ModelStub, 'asked' | 'made' | 'cut' | keyof VideoWork>;

async function handle(request: IncomingMessage, response: ServerResponse, stub: Received) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const film = answerVideo(request, Buffer.concat(chunks), stub);
  if (film) {
    if (film.file) return response.writeHead(200, { 'content-type': 'video/mp4' }).end(film.file);
    if (film.location) return response.writeHead(film.status, { location: film.location }).end();
    return json(film.status, film.value);
  }
  const heard = answerSound(request, Buffer.concat(chunks));
  if (heard) return json(heard.status, heard.value);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
  if (request.url === '/v1/stub') return json(200, { cut: stub.cut });
  if (body.model === 'stub-down' && ['/v1/embeddings', '/v1/rerank'].includes(request.url ?? ''))
    return json(500, { error: { message: 'out of order' } });
  if (request.url === '/v1/models') {
    const data = ['stub-chat', 'stub-slow', 'stub-embedding'].map((id) => ({ id, object: 'model' }));
    return json(200, { object: 'list', data });
  }
  if (request.url === '/v1/embeddings') {
    const texts = [body.input].flat() as string[];
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, body.model) }));
    return json(200, { object: 'list', data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  }
  if (request.url === '/v1/rerank') {
    const documents = body.documents as string[];
    const results = documents.map((text, index) => ({ index, relevance_score: sharedSigns(String(body.query), text) }));
    return json(200, { results: results.toSorted((one, other) => other.relevance_score - one.relevance_score) });
  }
  if (request.url === '/v1/audio/speech' || request.url === '/v1/images/generations') {
    stub.made.push(body);
    if (body.model === 'stub-down') return json(500, { error: { message: 'out of order' } });
    if (request.url === '/v1/audio/speech')
      return response.writeHead(200, { 'content-type': 'audio/wav' }).end(toneOf(String(body.input)));
    if (body.model === 'stub-strict' && body.response_format)
      return json(400, { error: { message: "unknown parameter: 'response_format'" } });
    const one = body.model === 'stub-address' ? { url: 'http://127.0.0.1:1/a.png' } : { b64_json: dot };
    return json(200, { created: 0, data: Array.from({ length: body.n ?? 1 }, () => one) });
  }
  if (request.url !== '/v1/chat/completions') return json(404, { error: { message: 'no such path' } });
  body.messages = (body.messages as Message[]).map(flattened);
  stub.asked.push(body);
  const isFirst = stub.asked.filter(({ model }) => model === body.model).length === 1;
  if (body.model === 'stub-busy' || (body.model === 'stub-busy-once' && isFirst))
    return json(429, { error: { message: 'too many requests' } });
  if (body.model === 'stub-busy-long') {
    response.setHeader('retry-after', '100');
    return json(429, { error: { message: 'too many requests' } });
  }
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
  if (model === 'stub-timed') {
    const tokens = Number(counted.exec(asked.messages.at(-1)?.content ?? '')?.[1] ?? 60);
    for (let token = 0; token < tokens && !response.destroyed; token += 1) {
      const content = `${token}:${(performance.timeOrigin + performance.now()).toFixed(1)}、`;
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      await pause(100);
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    return response.end('data: [DONE]\n\n');
  }
  for (let at = 0; at < words.length && !response.destroyed; at += 4) {
    if (at > words.length / 2 && model === 'stub-broken') return response.destroy();
    if (at > words.length / 2 && model === 'stub-torn') response.write('data: {"choices": [\n\n');
    send({ choices: [{ index: 0, delta: { content: words.slice(at, at + 4) }, finish_reason: null }] });
    await pause(slow ? 100 : at % 64 === 0 ? 1 : 0);
  }
  const ending = endings[model] ?? 'stop';
  send({ choices: [{ index: 0, delta: {}, finish_reason: ending }] });
  const said = JSON.stringify(asked.messages).length;
  send({
    choices: [],
    usage: { prompt_tokens: said, completion_tokens: words.length, total_tokens: said + words.length },
  });
  return response.end('data: [DONE]\n\n');
}

/** Models whose answers do not end by themselves. */
const endings: Record<string, string> = { 'stub-length': 'length', 'stub-filter': 'content_filter' };

/** A picture of 64 × 64 in one colour. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsOtlO0P7NoJvYbACS/W8FgEBAQEBAQEB' +
  'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywLwQDGWcbO0gAAAAABJRU5ErkJggg==';

/** A tone for a text: a tenth of a second for each character, as WAV. */
function toneOf(text: string): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(2 * Math.min(rate * 60, Math.round(text.length * rate * 0.1)));
  for (let at = 0; at < samples.length; at += 2)
    samples.writeInt16LE(Math.round(6_000 * Math.sin((at / 2 / rate) * 2 * Math.PI * 220)), at);
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

interface Message {
  role: string;
  content: string | { type: string; text?: string }[];
}

/** A message of parts as one of text, with the number of its pictures. */
function flattened({ role, content, ...rest }: Message) {
  if (!Array.isArray(content)) return { role, content, ...rest };
  const pictures = content.filter(({ type }) => type === 'image_url').length;
  return { role, content: content.map(({ text = '' }) => text).join(''), pictures, ...rest };
}

/** Share of the characters of a question that a text has. */
const sharedSigns = (question: string, text: string) =>
  [...question].filter((sign) => text.includes(sign)).length / Math.max(1, question.length);

/** Texts that share pairs of characters lie near each other; `stub-wide` gives vectors as long as those of real models. */
function vectorOf(text: string, model: string): number[] {
  const vector = new Array<number>(model === 'stub-wide' ? 1_024 : 64).fill(0);
  for (let at = 0; at + 1 < text.length; at += 1) {
    const slot = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % vector.length;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((one) => one / length);
}
