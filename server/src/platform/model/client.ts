import type { OpenAI } from 'openai';
import { enter } from './gate.ts';
import { ensureReachable } from './reach.ts';
import { send } from './transport.ts';
import { noteTrouble } from './trouble.ts';

/** Provider as it is called; the key is in plain text only here. */
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
  /** Pictures of a question as data addresses, for models that see. */
  pictures?: string[];
}

export interface ChatRequest {
  model: string;
  messages: ToolMessage[];
  /** Tools that the model may call; calls arrive as `calls`, after which it waits for the results. */
  tools?: Tool[];
  /** Maximum tokens of the response. */
  maxTokens: number;
  temperature?: number;
}

/** Why a response ended: by itself, at its limit of tokens, or by the provider's filter of contents. */
export type Ending = 'stop' | 'length' | 'filter';

/** Streamed piece: text, or at the end tool calls, the ending, and the token usage, where the provider reports it. */
export type Piece =
  | { text: string }
  | { calls: ToolCall[] }
  | { ending: Ending }
  | { usage: { input: number; output: number } };

/** A provider that is silent for this long counts as dead. */
const silentMs = 60_000;
const testMs = 10_000;

/** The library is loaded at the first call: a school without a provider never loads it. */
export async function open(connection: Connection, timeout = silentMs, by: typeof fetch = fetch): Promise<OpenAI> {
  await ensureReachable(connection);
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: connection.address,
    // Providers of a school's own often need no key; the library does.
    apiKey: connection.key || 'none',
    // The calling code chooses the next provider; a retry here would only be charged twice.
    maxRetries: 0,
    timeout,
    fetch: by,
    // A redirect would lead to an address that nobody configured.
    fetchOptions: { redirect: 'error' },
    // Ignores environment variables for the provider and the account.
    organization: null,
    project: null,
    logLevel: 'off',
  });
}

/** Streams a response piece by piece. Ends the request as soon as the reader stops. */
export async function* streamChat(
  connection: Connection,
  { model, messages, tools = [], maxTokens, temperature }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection, silentMs, send);
    const stream = await client.chat.completions.create(
      {
        ...{ model, messages: messages.map(toProtocol), stream: true, stream_options: { include_usage: true } },
        ...{ max_tokens: maxTokens, ...(temperature !== undefined && { temperature }) },
        ...(tools.length > 0 && { tools: tools.map(toFunction) }),
      },
      { signal },
    );
    const calls: ToolCall[] = [];
    let ending: Ending | undefined;
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
      const reason = choices[0]?.finish_reason;
      if (reason) ending = reason === 'length' ? 'length' : reason === 'content_filter' ? 'filter' : 'stop';
      if (usage) yield { usage: { input: usage.prompt_tokens, output: usage.completion_tokens } };
    }
    signal.throwIfAborted();
    if (!ending) throw new Error('the answer broke off');
    yield { ending };
    const asked = calls.filter(Boolean);
    if (asked.length > 0) yield { calls: asked };
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}

/** Tool that a model may call; `parameters` is a JSON schema. */
export interface Tool {
  name: string;
  description: string;
  parameters: object;
}
/** `given` is the model's JSON, unvalidated. */
export interface ToolCall {
  id: string;
  name: string;
  given: string;
}
export type ToolMessage =
  | { role: 'system'; content: string; pictures?: string[] }
  | { role: 'user'; content: string; pictures?: string[] }
  | { role: 'assistant'; content: string; calls?: ToolCall[] }
  | { role: 'tool'; callId: string; content: string };

const toFunction = (one: Tool) => ({ type: 'function' as const, function: { ...one } as never });

const toProtocol = (message: ToolMessage): OpenAI.Chat.ChatCompletionMessageParam => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role === 'system') return { role: 'system', content: message.content };
  if (message.role === 'user') {
    const { content, pictures = [] } = message;
    if (pictures.length === 0) return { role: 'user', content };
    const shown = pictures.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
    return { role: 'user', content: [{ type: 'text', text: content }, ...shown] };
  }
  const calls = (message.calls ?? []).map(({ id, name, given }) => ({
    ...{ id, type: 'function' as const, function: { name, arguments: given } },
  }));
  return { role: 'assistant', content: message.content, ...(calls.length > 0 && { tool_calls: calls }) };
};

/** Returns the embeddings of texts, in order. */
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
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}

/** Returns how relevant each text is to a question, by the protocol of Jina, Cohere, vLLM and Xinference. */
export async function rerank(
  connection: Connection,
  { model, question, texts }: { model: string; question: string; texts: string[] },
  signal: AbortSignal,
): Promise<number[]> {
  const leave = await enter(connection.providerId, connection.concurrency, signal);
  try {
    const client = await open(connection);
    const body = { model, query: question, documents: texts, top_n: texts.length, return_documents: false };
    const { results } = await client.post<{ results?: { index: number; relevance_score: number }[] }>('/rerank', {
      body,
      signal,
    });
    const scores = new Map((results ?? []).map(({ index, relevance_score }) => [index, Number(relevance_score)]));
    if (texts.some((_, at) => !Number.isFinite(scores.get(at)))) throw new Error('scores are missing');
    return texts.map((_, at) => scores.get(at) ?? 0);
  } catch (error) {
    noteTrouble(connection, error, signal);
    throw error;
  } finally {
    leave();
  }
}

/** Returns the models that a provider lists. */
export async function listModels(connection: Connection): Promise<string[]> {
  const client = await open(connection, testMs);
  const { data } = await client.models.list({ signal: AbortSignal.timeout(testMs) });
  return (data ?? []).map(({ id }) => String(id)).slice(0, 200);
}
