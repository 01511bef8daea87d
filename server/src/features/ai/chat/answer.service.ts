import type { Source } from '@xueyan/contract/ai/chat';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type ChatMessage,
  streamChat,
  type Tool,
  type ToolCall,
  type ToolMessage,
} from '../../../platform/model/client.ts';
import { againAfter, explained } from '../../../platform/model/reason.ts';
import type { UsableModel } from '../provider/provider.service.ts';
import { settleTokens, tokensOf, tokensOfAll } from '../quota/quota.service.ts';
import { chatStore as store } from './chat.store.ts';
import { Blocked, Running, register, runningAnswer, runningAnswers, unregister } from './running.service.ts';

/** A question to be answered, with the models that may answer it. */
export interface Answering {
  answerId: string;
  usageId: string;
  /** In the order in which they are asked: where one fails before its first output, the next takes over. */
  models: readonly UsableModel[];
  messages: ChatMessage[];
  maxTokens: number;
  temperature?: number | undefined;
  tools?: AnswerTools | undefined;
  language: Language;
}

/** Tools that a model may use while it answers; their sources are stored with the answer. */
export interface AnswerTools {
  offered: Tool[];
  /** Returns the result of a tool as data. Throws only on a fault of our own. */
  use: (name: string, given: string) => Promise<string>;
  sources: Source[];
}

/** Maximum rounds of tool calls in one answer, and maximum calls in one round. */
const toolRounds = 4;
const callsMax = 4;

/** Maximum characters of one answer; a model that repeats itself is cut off there. */
const answerMax = 200_000;
const silentMs = 60_000;

/** Starts an answer that runs in the background, whether or not a page follows it. */
export function beginAnswer(db: Db, log: Log, answering: Answering): void {
  const one = new Running(db, answering.answerId);
  register(one);
  one.over = answer(db, one, answering)
    .catch((error: unknown) => log.error('an answer broke off', { error }))
    .finally(() => unregister(one));
}

async function answer(db: Db, one: Running, answering: Answering): Promise<void> {
  const { answerId, usageId, models } = answering;
  let by = models[0];
  let used: { input: number; output: number } | undefined;
  let reason = '';
  let again = false;
  for (let at = 0; at < models.length; at += 1) {
    const model = models[at];
    if (!model) break;
    by = model;
    try {
      used = await say(one, answering, model);
      one.state = 'done';
    } catch (error) {
      reason = explained(error, model.connection.key, answering.language);
      one.state = one.blocked ? 'blocked' : one.stop.signal.aborted ? 'stopped' : 'failed';
      if (one.state === 'failed' && one.raw === '') {
        // Nothing was given yet, so that nothing is charged twice.
        const wait = at === models.length - 1 && !again ? againAfter(error) : null;
        if (wait !== null) {
          again = true;
          at -= 1;
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
        if (at < models.length - 1) one.state = 'running';
        continue;
      }
      // The text held back is part of the answer.
      if (one.state !== 'blocked') await one.releaseAll().catch(() => (one.state = 'blocked'));
    }
    break;
  }
  // Without output nothing was delivered; for an interrupted answer the provider reports no usage.
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

/** Runs one model with its tool rounds; returns the tokens it used, where the provider reports them. */
async function say(one: Running, answering: Answering, model: UsableModel) {
  const { tools } = answering;
  const messages: ToolMessage[] = [...answering.messages];
  let used: { input: number; output: number } | undefined;
  for (let round = 0; ; round += 1) {
    const before = one.raw.length;
    const { calls, took } = await sayOnce(one, answering, model, messages, round < toolRounds);
    if (took) used = { input: (used?.input ?? 0) + took.input, output: (used?.output ?? 0) + took.output };
    if (!tools || calls.length === 0) break;
    const taken = calls.slice(0, callsMax);
    messages.push({ role: 'assistant', content: one.raw.slice(before), calls: taken });
    for (const { id, name, given } of taken) {
      one.stop.signal.throwIfAborted();
      messages.push({ role: 'tool', callId: id, content: await tools.use(name, given) });
    }
    if (one.raw.length > before) one.say('\n\n');
  }
  await one.releaseAll();
  return used;
}

/** Makes one call of the model: releases its text and runs the tools it calls. */
async function sayOnce(
  one: Running,
  { maxTokens, temperature, tools }: Answering,
  model: UsableModel,
  messages: ToolMessage[],
  mayUse: boolean,
) {
  let took: { input: number; output: number } | undefined;
  let calls: ToolCall[] = [];
  const request = {
    ...{ model: model.model, messages, maxTokens, ...(temperature !== undefined && { temperature }) },
    ...(tools && mayUse && { tools: tools.offered }),
  };
  for await (const piece of streamChat(model.connection, request, one.stop.signal)) {
    if ('usage' in piece) took = piece.usage;
    if ('calls' in piece) calls = piece.calls;
    if (!('text' in piece)) continue;
    one.say(piece.text);
    if (one.raw.length > answerMax) break;
  }
  if (one.blocked) throw new Blocked();
  return { calls, took };
}

/** Stops an answer, on whichever server it runs. */
export async function stopAnswer(db: Db, answerId: string): Promise<void> {
  await store.askToStop(db, answerId);
  const one = runningAnswer(answerId);
  one?.stop.abort();
  await one?.over;
}

/** Stops the answers in progress with an application that others can no longer use; its owner tries it still. */
export async function stopAnswersWith(db: Db, applicationId: string, ownerId: string): Promise<void> {
  for (const id of await store.runningWith(db, applicationId, ownerId)) await stopAnswer(db, id);
}

/** Stops all answers of this server when it closes. */
export async function stopAll(): Promise<void> {
  const all = runningAnswers();
  for (const one of all) one.stop.abort(new Error('the server was stopped'));
  await Promise.allSettled(all.map(({ over }) => over));
}

/** Fails answers whose server no longer responds; their text so far stays. */
export const endSilent = (db: Db): Promise<void> =>
  store.failSilent(db, new Date(clock.now().getTime() - silentMs), '');
