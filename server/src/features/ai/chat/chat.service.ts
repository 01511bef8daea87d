import {
  type Chat,
  type ChatMessage,
  type chatApi,
  chatFaults as faults,
  mayReadChat,
  type QuestionFile,
  runningMax,
  type Source,
  titleMax,
} from '@xueyan/contract/ai/chat';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { askableAmong, ensureBases } from '../knowledge/knowledge.service.ts';
import { sourcesFor } from '../knowledge/retrieval.service.ts';
import { modelsNeeded, modelsOf, type UsableModel } from '../provider/provider.service.ts';
import { allowancesOf, reserveTokens } from '../quota/quota.service.ts';
import { type AnswerTools, beginAnswer, stopAnswer } from './answer.service.ts';
import { type ChatRow, type MessageRow, chatStore as store } from './chat.store.ts';
import { fileInQuestion, houseRules, nothingFound, onlyFrom, passagesAlone } from './chat.text.ts';
import { fitting, tokensOf, tokensOfAll } from './tokens.rule.ts';

type ChatPlan = ChatRow['plan'];
export const openPlan: ChatPlan = { system: '', modelId: null, temperature: null, maxTokens: null };

/** Tokens of an answer at most, unless an application says otherwise. */
const answerTokens = 4_096;

/** What somebody can ask, and how much is left of it. */
export async function readState(db: Db, platform: Platform, actor: Actor): Promise<Output<typeof chatApi.state>> {
  const models = (await modelsOf(db, platform, 'chat')).map(({ modelId, title }) => ({ modelId, title }));
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  return { models, allowances: await allowancesOf(db, platform.clock, consumer) };
}

/** Somebody's chats, a page of them. */
export async function listChats(db: Db, clock: Clock, actor: Actor, input: z.output<typeof chatApi.list.input>) {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((row) => present(clock, row)) };
}

export const listFolders = (db: Db, actor: Actor) => store.folders(db, actor.id);

const present = (clock: Clock, row: ChatRow): Chat => ({
  ...{ chatId: row.id, title: row.title, folder: row.folder, applicationId: row.applicationId },
  ...{ baseIds: row.baseIds, updateTime: clock.write(row.askedAt), agent: row.plan.agent === true },
});

const presentMessage = (clock: Clock, row: MessageRow): ChatMessage => ({
  ...{ messageId: row.id, parentId: row.parentId, role: row.role, content: row.content, state: row.state },
  ...{ reason: row.reason, model: row.model, sources: row.sources, createTime: clock.write(row.createdAt) },
  files: row.files.map(({ name, text }) => ({ name, characters: text.length })),
});

/** A chat of somebody with all its branches. */
export async function readChat(db: Db, clock: Clock, actor: Actor, chatId: string) {
  const chat = await chatOf(db, actor, chatId);
  return { chat: present(clock, chat), messages: await messagesOf(db, clock, chatId) };
}

/** All that was said in a chat, for whoever may read it. */
export const messagesOf = async (db: Db, clock: Clock, chatId: string): Promise<ChatMessage[]> =>
  (await store.messages(db, chatId)).map((row) => presentMessage(clock, row));

export async function chatOf(db: Db, actor: Pick<Actor, 'id'>, chatId: string): Promise<ChatRow> {
  const chat = await store.find(db, chatId);
  ensure(chat, wireFaults.gone);
  ensure(mayReadChat(actor, chat) && !chat.hiddenAt, wireFaults.gone);
  return chat;
}

/** A message of a chat of somebody. */
export async function messageOf(db: Db, actor: Pick<Actor, 'id'>, messageId: string): Promise<MessageRow> {
  const message = await store.message(db, messageId);
  ensure(message, wireFaults.gone);
  await chatOf(db, actor, message.chatId);
  return message;
}

/** A chat that begins. */
interface NewChat {
  title: string;
  applicationId: string | null;
  baseIds: string[];
  plan?: ChatPlan;
}

/** Opens a chat that is answered by a plan; answers its id. */
async function openChat(db: Db, actor: Actor, chat: NewChat): Promise<string> {
  const { applicationId, baseIds, plan = openPlan } = chat;
  const title = chat.title.replace(/\s+/g, ' ').trim().slice(0, titleMax) || '…';
  return (await store.insert(db, { userId: actor.id, title, applicationId, baseIds, plan })).id;
}

/** What an assistant has besides: what it is told of where it is asked, and its tools. */
interface Equipment {
  system: string;
  tools: AnswerTools;
}
/** Tokens that results of tools are set aside for. */
const toolTokens = 8_000;

interface Question {
  /** None: a new chat. */
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  modelId: string | null;
  baseIds: string[];
}

/** Asks a question; the answer goes on by itself. Nothing is kept where it cannot be answered at all. */
export async function ask(
  db: Db,
  platform: Platform,
  actor: Actor,
  question: Question,
  opened?: NewChat,
  equipped?: Equipment,
) {
  const files = question.files;
  const said = await publishable(db, actor, {
    content: question.content,
    ...Object.fromEntries(files.map(({ text }, at) => [`file${at}`, text])),
  });
  await ensureBases(db, actor, question.baseIds);
  const fresh: NewChat = opened ?? { title: said.content, applicationId: null, baseIds: question.baseIds };
  const known = question.chatId === null ? fresh : await chatOf(db, actor, question.chatId);
  const sources = await sourcesOf(db, platform, actor, known, said.content);
  const { answering, ...begun } = await db.transaction(async (tx) => {
    const chatId = question.chatId ?? (await openChat(tx, actor, fresh));
    const chat = await chatToAnswer(tx, actor, chatId);
    const before = await store.messages(tx, chatId);
    const parent = before.find(({ id }) => id === question.parentId);
    ensure(question.parentId === null || parent?.role === 'assistant', faults.notAQuestion);
    const questionId = await store.insertMessage(tx, {
      ...{ chatId, parentId: question.parentId, role: 'user', state: 'done', content: said.content },
      files: files.map(({ name }, at) => ({ name, text: (said as Record<string, string>)[`file${at}`] ?? '' })),
    });
    await store.update(tx, chatId, { askedAt: platform.clock.now() });
    return answerTo(tx, platform, actor, chat, questionId, question.modelId, sources, equipped);
  });
  if (answering) beginAnswer(db, platform.log, answering);
  return begun;
}

/** Answers a question once more, beside the answers it has. */
export async function askAgain(
  db: Db,
  platform: Platform,
  actor: Actor,
  { questionId, modelId }: { questionId: string; modelId: string | null },
  equipped?: Equipment,
) {
  const { chatId, role, content } = await messageOf(db, actor, questionId);
  ensure(role === 'user', faults.notAQuestion);
  const sources = await sourcesOf(db, platform, actor, await chatOf(db, actor, chatId), content);
  const { answering, ...begun } = await db.transaction(async (tx) =>
    answerTo(tx, platform, actor, await chatToAnswer(tx, actor, chatId), questionId, modelId, sources, equipped),
  );
  if (answering) beginAnswer(db, platform.log, answering);
  return begun;
}

/** Locks a chat in which nothing goes on. */
async function chatToAnswer(db: Db, actor: Actor, chatId: string): Promise<ChatRow> {
  await chatOf(db, actor, chatId);
  const chat = await store.lock(db, chatId);
  ensure(chat, wireFaults.gone);
  const running = await store.running(db, actor.id);
  ensure(!running.some((one) => one.chatId === chatId), faults.answering);
  ensure(running.length < runningMax, faults.tooManyRunning, { max: runningMax });
  return chat;
}

async function answerTo(
  db: Db,
  platform: Platform,
  actor: Actor,
  chat: ChatRow,
  questionId: string,
  wanted: string | null,
  sources: Source[] | null,
  equipped?: Equipment,
) {
  if (sources && (sources.length === 0 || (await modelsOf(db, platform, 'chat')).length === 0)) {
    const content = sources.length === 0 ? nothingFound : passagesAlone(sources);
    const said = { chatId: chat.id, parentId: questionId, role: 'assistant', state: 'done' } as const;
    const answerId = await store.insertMessage(db, { ...said, content, sources });
    return { chatId: chat.id, questionId, answerId, answering: null };
  }
  const models = await modelsFor(db, platform, actor, chat.plan.modelId ?? wanted);
  const { plan } = chat;
  const maxTokens = Math.min(plan.maxTokens ?? answerTokens, Math.floor(models[0].context / 2));
  const room = models[0].context - maxTokens;
  const path = pathTo(await store.messages(db, chat.id), questionId);
  const system = [houseRules, equipped?.system, plan.system, sources && onlyFrom(sources)].filter(Boolean).join('\n\n');
  const said = path.map((row) => ({ role: row.role, content: contentOf(row) }));
  const messages = [{ role: 'system' as const, content: system }, ...fitting(said, room - tokensOf(system))];
  const inputTokens = tokensOfAll(messages);
  ensure(inputTokens <= room, faults.tooLong, { max: room });
  const { id: userId, roleCode, language } = actor;
  const usageId = await reserveTokens(db, platform.clock, {
    consumer: { userId, roleCode, applicationId: chat.applicationId },
    inputTokens: inputTokens + (equipped ? toolTokens : 0),
    ...{ outputTokens: maxTokens, model: models[0].model, provider: models[0].provider },
  });
  const answerId = await store.insertMessage(db, {
    ...{ chatId: chat.id, parentId: questionId, role: 'assistant', state: 'running', content: '' },
    sources: sources ?? [],
  });
  const temperature = plan.temperature ?? undefined;
  const answering = { answerId, usageId, models, messages, maxTokens, temperature, language, tools: equipped?.tools };
  return { chatId: chat.id, questionId, answerId, answering };
}

/**
 * The passages that a chat with knowledge bases is answered from, of those that its owner may still ask; an application
 * asks on behalf of whoever made it. Null: it has none.
 */
async function sourcesOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  { baseIds, applicationId }: Pick<ChatRow, 'baseIds' | 'applicationId'>,
  question: string,
): Promise<Source[] | null> {
  if (baseIds.length === 0) return null;
  const open = applicationId ? baseIds : await askableAmong(db, actor, baseIds);
  return open.length > 0 ? sourcesFor(db, platform, open, question.slice(0, 500)) : [];
}

/** The chosen model first, then the others, which take over where it fails. */
async function modelsFor(
  db: Db,
  platform: Platform,
  actor: Actor,
  wanted: string | null,
): Promise<[UsableModel, ...UsableModel[]]> {
  const all = await modelsNeeded(db, platform, 'chat', actor.language);
  if (wanted === null) return all;
  const chosen = all.find(({ modelId }) => modelId === wanted);
  ensure(chosen, faults.modelGone);
  return [chosen, ...all.filter((one) => one !== chosen)];
}

const contentOf = ({ content, files }: MessageRow) =>
  [...files.map(({ name, text }) => fileInQuestion(name, text)), content].join('\n\n');

/** From the beginning to a message, along its branch; answers without a word are left out. */
function pathTo(all: MessageRow[], messageId: string): MessageRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const path: MessageRow[] = [];
  for (let one = byId.get(messageId); one; one = byId.get(one.parentId ?? '')) path.unshift(one);
  return path.filter(({ content }) => content !== '');
}

/** Ends an answer that goes on. */
export async function stop(db: Db, actor: Actor, messageId: string): Promise<void> {
  const { state } = await messageOf(db, actor, messageId);
  if (state === 'running') await stopAnswer(db, messageId);
}

/** Renames a chat or puts it into a folder. */
export async function updateChat(db: Db, actor: Actor, chatId: string, row: { title: string; folder: string }) {
  await chatOf(db, actor, chatId);
  await store.update(db, chatId, row);
}

/** Takes a chat out of its owner's list; the school keeps it. */
export const hideChat = (db: Db, clock: Clock, actor: Actor, chatId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title } = await chatOf(tx, actor, chatId);
    await store.update(tx, chatId, { hiddenAt: clock.now() });
    await recordAudit(tx, actor, 'chat.delete', chatId, { title });
  });
