import type { Source } from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
import type { ChatNote } from '@xueyan/contract/ai/chat-note';
import { type ToolUse, toolTextMax } from '@xueyan/contract/ai/tool-use';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import {
  type ChatMessage,
  type Ending,
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
  /** What its reader should know before it begins. */
  notes: ChatNote[];
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
  const made: Made = { ending: 'stop', calls: [] };
  let used: { input: number; output: number } | undefined;
  let reason = '';
  let passed: { model: UsableModel; why: string } | undefined;
  let again = false;
  for (let at = 0; at < models.length; at += 1) {
    const model = models[at];
    if (!model) break;
    by = model;
    try {
      used = await say(one, answering, model, made);
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
        // The first model is the one that was wanted.
        if (wait === null) passed ??= { model, why: reason };
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
  const told = passed && by && given && by !== passed.model ? inPlaceOf(passed, by, answering.language) : '';
  const why = state === 'failed' ? reason : told;
  await store.finish(db, answerId, {
    ...{ content, state, reason: why, model: given ? (by?.title ?? '') : '' },
    calls: made.calls,
    notes: [...answering.notes, ...(made.ending === 'stop' ? [] : [{ kind: made.ending, n: 0 }])],
    ...(answering.tools && { sources: answering.tools.sources }),
  });
}

/** Says that another model answered in the place of the one that was wanted. */
function inPlaceOf({ model, why }: { model: UsableModel; why: string }, by: UsableModel, language: Language): string {
  // Models of two providers may have one name.
  const nameOf = ({ title, provider }: UsableModel) => (model.title === by.title ? `${title} · ${provider}` : title);
  return new Fault(faults.tookOver, { first: nameOf(model), why, by: nameOf(by) }).say(language);
}

/** What is known of an answer besides its text. */
interface Made {
  ending: Ending;
  calls: ToolUse[];
}

const kept = (text: string) => text.replaceAll('\0', '').slice(0, toolTextMax).toWellFormed();

/** Runs one model with its tool rounds; returns the tokens it used, where the provider reports them. */
async function say(one: Running, answering: Answering, model: UsableModel, made: Made) {
  const { tools } = answering;
  const messages: ToolMessage[] = [...answering.messages];
  let used: { input: number; output: number } | undefined;
  for (let round = 0; ; round += 1) {
    const before = one.raw.length;
    const { calls, took, ending } = await sayOnce(one, answering, model, messages, round < toolRounds);
    made.ending = ending;
    if (took) used = { input: (used?.input ?? 0) + took.input, output: (used?.output ?? 0) + took.output };
    if (!tools || calls.length === 0) break;
    const taken = calls.slice(0, callsMax);
    messages.push({ role: 'assistant', content: one.raw.slice(before), calls: taken });
    for (const { id, name, given } of taken) {
      one.stop.signal.throwIfAborted();
      const result = await tools.use(name, given);
      const lengths = { givenLength: given.length, resultLength: result.length };
      made.calls.push({ name: kept(name).slice(0, 100), given: kept(given), result: kept(result), ...lengths });
      messages.push({ role: 'tool', callId: id, content: result });
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
  let ending: Ending = 'stop';
  const request = {
    ...{ model: model.model, messages, maxTokens, ...(temperature !== undefined && { temperature }) },
    ...(tools && mayUse && { tools: tools.offered }),
  };
  for await (const piece of streamChat(model.connection, request, one.stop.signal)) {
    if ('usage' in piece) took = piece.usage;
    if ('calls' in piece) calls = piece.calls;
    if ('ending' in piece) ending = piece.ending;
    if (!('text' in piece)) continue;
    one.say(piece.text);
    if (one.raw.length > answerMax) {
      ending = 'length';
      break;
    }
  }
  if (one.blocked) throw new Blocked();
  return { calls, took, ending };
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
