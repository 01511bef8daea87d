import type { FollowEvent, MessageState, Source } from '@xueyan/contract/ai/chat';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type ChatMessage,
  reasonOf,
  streamChat,
  type Tool,
  type ToolCall,
  type ToolMessage,
} from '../../../platform/model/client.ts';
import { tryText } from '../../base/sensitive-word/sensitive-word.service.ts';
import type { UsableModel } from '../provider/provider.service.ts';
import { settleTokens } from '../quota/quota.service.ts';
import { chatStore as store } from './chat.store.ts';
import { tokensOf, tokensOfAll } from './tokens.rule.ts';

/** What is to be answered, and by whom. */
export interface Answering {
  answerId: string;
  usageId: string;
  /** In the order in which they are asked: where one fails before its first word, the next takes over. */
  models: readonly UsableModel[];
  messages: ChatMessage[];
  maxTokens: number;
  temperature?: number | undefined;
  tools?: AnswerTools | undefined;
  language: Language;
}

/** What a model may use while it answers; what it read is kept beside the answer. */
export interface AnswerTools {
  offered: Tool[];
  /** What a tool says, as data. Throws only what is a mistake of ours. */
  use: (name: string, given: string) => Promise<string>;
  sources: Source[];
}

/** How often a model may ask for tools in one answer, and for how many at once. */
const toolRounds = 4;
const callsMax = 4;

/** Pieces are let out so often at most: a page draws no faster. */
const pieceMs = 60;
/** What was said is written down so often. */
const keepMs = 1_000;
/** So many characters wait until what comes after them is known: a word to block may begin there. */
const heldBack = 64;
/** Characters of one answer; a model that repeats itself ends there. */
const answerMax = 200_000;
const silentMs = 60_000;

interface Running {
  raw: string;
  shown: string;
  state: MessageState;
  listeners: Set<() => void>;
  stop: AbortController;
  over: Promise<void>;
}

/** Answers that go on in this server. */
const running = new Map<string, Running>();

/** Begins an answer that goes on by itself, whoever listens. */
export function beginAnswer(db: Db, log: Log, answering: Answering): void {
  const stop = new AbortController();
  const one: Running = { raw: '', shown: '', state: 'running', listeners: new Set(), stop, over: Promise.resolve() };
  running.set(answering.answerId, one);
  const keep = async () => {
    if (await store.keepText(db, answering.answerId, one.shown)) stop.abort();
  };
  // Also of one that has not said anything yet: by it the other servers know that this one lives.
  const keeping = setInterval(() => void keep().catch(() => undefined), keepMs);
  one.over = answer(db, one, answering)
    .catch((error: unknown) => log.error('an answer broke off', { error }))
    .finally(() => {
      clearInterval(keeping);
      running.delete(answering.answerId);
      for (const listener of one.listeners) listener();
    });
}

class Blocked extends Error {}

async function answer(db: Db, one: Running, answering: Answering): Promise<void> {
  const { answerId, usageId, models } = answering;
  let by = models[0];
  let used: { input: number; output: number } | undefined;
  let reason = '';
  for (const model of models) {
    by = model;
    try {
      used = await say(db, one, answering, model);
      one.state = 'done';
    } catch (error) {
      reason = error instanceof Fault ? error.say(answering.language) : reasonOf(error, model.connection.key);
      one.state = error instanceof Blocked ? 'blocked' : one.stop.signal.aborted ? 'stopped' : 'failed';
      if (one.state === 'failed' && one.raw === '') continue;
      // What was held back is part of what was said.
      if (one.state !== 'blocked') await letOut(db, one, one.raw.length).catch(() => (one.state = 'blocked'));
    }
    break;
  }
  // Without a word nothing was given; of one that broke off the provider never said what it took.
  const given = one.raw !== '' || used !== undefined;
  const took = used ?? { input: tokensOfAll(answering.messages), output: tokensOf(one.raw) };
  await settleTokens(db, usageId, {
    ...(given ? { inputTokens: took.input, outputTokens: took.output } : { inputTokens: 0, outputTokens: 0 }),
    ...{ priceIn: by?.priceIn ?? 0, priceOut: by?.priceOut ?? 0 },
    ...(by && { model: by.model, provider: by.provider }),
  });
  const { shown: content, state } = one;
  const why = state === 'failed' ? reason : '';
  await store.finish(db, answerId, {
    ...{ content, state, reason: why, model: given ? (by?.title ?? '') : '' },
    ...(answering.tools && { sources: answering.tools.sources }),
  });
}

/** Lets one model speak, and use its tools in between; answers what it took, where it says so. */
async function say(db: Db, one: Running, answering: Answering, model: UsableModel) {
  const { tools } = answering;
  const messages: ToolMessage[] = [...answering.messages];
  let used: { input: number; output: number } | undefined;
  for (let round = 0; ; round += 1) {
    const before = one.raw.length;
    const { calls, took } = await sayOnce(db, one, answering, model, messages, round < toolRounds);
    if (took) used = { input: (used?.input ?? 0) + took.input, output: (used?.output ?? 0) + took.output };
    if (!tools || calls.length === 0) break;
    const taken = calls.slice(0, callsMax);
    messages.push({ role: 'assistant', content: one.raw.slice(before), calls: taken });
    for (const { id, name, given } of taken) {
      one.stop.signal.throwIfAborted();
      messages.push({ role: 'tool', callId: id, content: await tools.use(name, given) });
    }
    if (one.raw.length > before) one.raw += '\n\n';
  }
  await letOut(db, one, one.raw.length);
  return used;
}

/** One call of the model: what it says is let out, what it wants used is answered. */
async function sayOnce(
  db: Db,
  one: Running,
  { maxTokens, temperature, tools }: Answering,
  model: UsableModel,
  messages: ToolMessage[],
  mayUse: boolean,
) {
  let took: { input: number; output: number } | undefined;
  let calls: ToolCall[] = [];
  let letOutAt = 0;
  const request = {
    ...{ model: model.model, messages, maxTokens, ...(temperature !== undefined && { temperature }) },
    ...(tools && mayUse && { tools: tools.offered }),
  };
  for await (const piece of streamChat(model.connection, request, one.stop.signal)) {
    if ('usage' in piece) took = piece.usage;
    if ('calls' in piece) calls = piece.calls;
    if (!('text' in piece)) continue;
    one.raw += piece.text;
    if (one.raw.length > answerMax) break;
    const now = performance.now();
    if (now - letOutAt < pieceMs) continue;
    letOutAt = now;
    await letOut(db, one, one.raw.length - heldBack);
  }
  return { calls, took };
}

/** Shows the text up to a place, words to mask starred; throws where a word comes that blocks. */
async function letOut(db: Db, one: Running, until: number): Promise<void> {
  if (until <= one.shown.length) return;
  const from = Math.max(0, one.shown.length - heldBack);
  const { text, wordList } = await tryText(db, one.raw.slice(from));
  if (wordList.some(({ level }) => level === 'block')) {
    one.stop.abort();
    throw new Blocked();
  }
  one.shown += text.slice(one.shown.length - from, until - from);
  for (const listener of one.listeners) listener();
}

/** Ends an answer, at whichever server it goes on. */
export async function stopAnswer(db: Db, answerId: string): Promise<void> {
  await store.askToStop(db, answerId);
  running.get(answerId)?.stop.abort();
  await running.get(answerId)?.over;
}

/** Ends all answers of this server, which closes. */
export async function stopAll(): Promise<void> {
  const all = [...running.values()];
  for (const one of all) one.stop.abort(new Error('the server was stopped'));
  await Promise.allSettled(all.map(({ over }) => over));
}

/** Answers of servers that fell silent end where they are. */
export const endSilent = (db: Db): Promise<void> =>
  store.failSilent(db, new Date(clock.now().getTime() - silentMs), '');

/** How often an answer that goes on at another server is looked at. */
const lookMs = 400;

/** What an answer says after its first `from` characters, as it comes; ends with it. Here and at other servers. */
export async function* followAnswer(
  db: Db,
  answerId: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<FollowEvent> {
  let at = from;
  const one = running.get(answerId);
  while (one && one.state === 'running' && !signal.aborted) {
    if (one.shown.length > at) {
      const text = one.shown.slice(at);
      yield { from: at, text, state: 'running' };
      at += text.length;
      // More may have come while that was taken.
      continue;
    }
    await heard(one, signal);
  }
  await one?.over;
  while (!signal.aborted) {
    const row = await store.message(db, answerId);
    if (!row) return;
    const text = row.content.slice(at);
    if (text || row.state !== 'running') yield { from: at, text, state: row.state };
    if (row.state !== 'running') return;
    at += text.length;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

const heard = (one: Running, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      one.listeners.delete(go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    one.listeners.add(go);
    signal.addEventListener('abort', go, { once: true });
  });
