import type { OpenAI } from 'openai';
import { enter } from './gate.ts';
import { ensureReachable } from './reach.ts';

/** A provider as it is called; the key is open here and nowhere else. */
export interface Connection {
  providerId: string;
  address: string;
  key: string;
  local: boolean;
  concurrency: number;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  model: string;
  messages: ToolMessage[];
  /** What the model may ask for; what it asks for comes as `calls`, after which it waits for the results. */
  tools?: Tool[];
  /** Tokens of the answer at most. */
  maxTokens: number;
  temperature?: number;
}

/** What comes piece by piece: some of the text, and at the end what it took, where the provider says so. */
export type Piece = { text: string } | { calls: ToolCall[] } | { usage: { input: number; output: number } };

/** A provider that says nothing for so long is taken for dead. */
const silentMs = 60_000;
const testMs = 10_000;

/** The library is fetched with the first call: a school without a provider never loads it. */
async function open(connection: Connection, timeout = silentMs): Promise<OpenAI> {
  await ensureReachable(connection);
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: connection.address,
    // Providers of a school's own often want none; the library does.
    apiKey: connection.key || 'none',
    // Which provider is asked next is decided above; a second try here would only be charged twice.
    maxRetries: 0,
    timeout,
    // An answer that sends elsewhere would lead to an address that nobody configured.
    fetchOptions: { redirect: 'error' },
    // No variable of the environment says whom to ask or who pays.
    organization: null,
    project: null,
    logLevel: 'off',
  });
}

/** Asks for an answer, piece by piece. Ends the request as soon as nobody listens any more. */
export async function* streamChat(
  connection: Connection,
  { model, messages, tools = [], maxTokens, temperature }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection);
    const stream = await client.chat.completions.create(
      {
        ...{ model, messages: messages.map(toProtocol), stream: true, stream_options: { include_usage: true } },
        ...{ max_tokens: maxTokens, ...(temperature !== undefined && { temperature }) },
        ...(tools.length > 0 && { tools: tools.map(toFunction) }),
      },
      { signal },
    );
    const calls: ToolCall[] = [];
    let ended = false;
    for await (const { choices, usage } of stream) {
      const text = choices[0]?.delta?.content;
      if (text) yield { text };
      for (const { index, id, function: said } of choices[0]?.delta?.tool_calls ?? []) {
        const before = calls[index] ?? { id: '', name: '', given: '' };
        calls[index] = {
          id: before.id || (id ?? ''),
          name: before.name || (said?.name ?? ''),
          given: before.given + (said?.arguments ?? ''),
        };
      }
      if (choices[0]?.finish_reason) ended = true;
      if (usage) yield { usage: { input: usage.prompt_tokens, output: usage.completion_tokens } };
    }
    signal.throwIfAborted();
    if (!ended) throw new Error('the answer broke off');
    const asked = calls.filter(Boolean);
    if (asked.length > 0) yield { calls: asked };
  } finally {
    leave();
  }
}

/** Something that a model may ask for; `parameters` is a JSON schema. */
export interface Tool {
  name: string;
  description: string;
  parameters: object;
}
/** `given` is what the model wrote as JSON, unchecked. */
export interface ToolCall {
  id: string;
  name: string;
  given: string;
}
export type ToolMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: ToolCall[] }
  | { role: 'tool'; callId: string; content: string };

interface ToolRequest {
  model: string;
  messages: ToolMessage[];
  tools: Tool[];
  maxTokens: number;
}

const toFunction = (one: Tool) => ({ type: 'function' as const, function: { ...one } as never });

const toProtocol = (message: ToolMessage): OpenAI.Chat.ChatCompletionMessageParam => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant') return message;
  const calls = (message.calls ?? []).map(({ id, name, given }) => ({
    ...{ id, type: 'function' as const, function: { name, arguments: given } },
  }));
  return { role: 'assistant', content: message.content, ...(calls.length > 0 && { tool_calls: calls }) };
};

/** Asks for an answer as a whole, or for the tools that the model wants used first. */
export async function sayWithTools(
  connection: Connection,
  { model, messages, tools, maxTokens }: ToolRequest,
  signal: AbortSignal,
): Promise<{ text: string; calls: ToolCall[]; usage: { input: number; output: number } | null }> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection);
    const { choices, usage } = await client.chat.completions.create(
      {
        ...{ model, messages: messages.map(toProtocol), max_tokens: maxTokens },
        ...(tools.length > 0 && {
          tools: tools.map(toFunction),
        }),
      },
      { signal },
    );
    const message = choices[0]?.message;
    if (!message) throw new Error('no answer');
    const calls = (message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function' ? [{ id: call.id, name: call.function.name, given: call.function.arguments }] : [],
    );
    return {
      ...{ text: message.content ?? '', calls },
      usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
    };
  } finally {
    leave();
  }
}

/** Vectors of texts, in their order. */
export async function embed(
  connection: Connection,
  model: string,
  texts: string[],
  signal: AbortSignal,
): Promise<{ vectors: number[][]; input: number }> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection);
    const { data, usage } = await client.embeddings.create(
      { model, input: texts, encoding_format: 'float' },
      { signal },
    );
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    if (vectors.length !== texts.length) throw new Error(`${vectors.length} vectors of ${texts.length} texts`);
    return { vectors, input: usage?.prompt_tokens ?? 0 };
  } finally {
    leave();
  }
}

/** The models that a provider names. */
export async function listModels(connection: Connection): Promise<string[]> {
  const client = await open(connection, testMs);
  const { data } = await client.models.list({ signal: AbortSignal.timeout(testMs) });
  return (data ?? []).map(({ id }) => String(id)).slice(0, 200);
}

const timesOut = /timed? ?out|timeout/i;

/** Why a call failed, in a few words without keys: providers repeat what they were sent. */
export function reasonOf(error: unknown, key = ''): string {
  const { status, message } = error as { status?: number; message?: string };
  const cause = (error as { cause?: { code?: string } }).cause?.code;
  const words = timesOut.test(message ?? '') ? 'timeout' : (message ?? String(error));
  const text = [status && !words.startsWith(String(status)) ? status : '', cause ?? '', words]
    .filter(Boolean)
    .join(' ');
  return (key ? text.replaceAll(key, '…') : text).replace(/\s+/g, ' ').slice(0, 200);
}
