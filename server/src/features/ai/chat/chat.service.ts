import {
  type Chat,
  type ChatMessage,
  type chatApi,
  chatFaults as faults,
  mayReadChat,
  type QuestionFile,
  questionPictures,
  runningMax,
  titleMax,
} from '@xueyan/contract/ai/chat';
import { fileAddress } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { ensureOpenTo } from '../gate/gate.service.ts';
import { ensureBases } from '../knowledge/knowledge.service.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { fitting, reserveTokens, tokensOf, tokensOfAll } from '../quota/quota.service.ts';
import { type AnswerTools, beginAnswer, stopAnswer } from './answer.service.ts';
import { type ChatRow, type MessageRow, chatStore as store } from './chat.store.ts';
import { fileInQuestion, houseRules, onlyFrom, passagesAlone } from './chat.text.ts';
import { ensureOpenChat, type Grounds, groundsOf, modelsFor } from './grounds.service.ts';
import { picturesToAsk, withPictures } from './picture.service.ts';

type ChatPlan = ChatRow['plan'];
export const openPlan: ChatPlan = { system: '', modelId: null, temperature: null, maxTokens: null };

/** Maximum tokens of an answer, unless an application sets its own. */
const answerTokens = 4_096;

/** Tokens reserved for a picture. */
const pictureTokens = 1_500;

/** Returns a page of the actor’s chats. */
export async function listChats(db: Db, clock: Clock, actor: Actor, input: z.output<typeof chatApi.list.input>) {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: await presentAll(db, clock, actor, page.resultList) };
}

export const listFolders = (db: Db, actor: Actor) => store.folders(db, actor.id);

/** Returns chats as they are shown to the actor; the right to read them is checked before. */
export async function presentAll(db: Db, clock: Clock, actor: Pick<Actor, 'id'>, rows: ChatRow[]): Promise<Chat[]> {
  const ids = rows.flatMap(({ id, applicationId }) => (applicationId ? [id] : []));
  const looks = await store.applicationLooks(db, actor.id, ids);
  return rows.map((row) => ({
    ...{ chatId: row.id, title: row.title, folder: row.folder, applicationId: row.applicationId },
    ...{ baseIds: row.baseIds, updateTime: clock.write(row.askedAt), agent: row.plan.agent === true },
    ...{ lesson: row.plan.lesson ?? null, application: looks.get(row.id) ?? null },
  }));
}

const presentMessage = (clock: Clock, row: MessageRow): ChatMessage => ({
  ...{ messageId: row.id, parentId: row.parentId, role: row.role, content: row.content, state: row.state },
  ...{ reason: row.reason, model: row.model, sources: row.sources, createTime: clock.write(row.createdAt) },
  files: row.files.map(({ name, text }) => ({ name, characters: text.length })),
  pictures: row.pictures.map((one) => ({ ...one, address: fileAddress(one.fileId) })),
});

/** Returns all messages of a chat; the right to read it is checked before. */
export const messagesOf = async (db: Db, clock: Clock, chatId: string): Promise<ChatMessage[]> =>
  (await store.messages(db, chatId)).map((row) => presentMessage(clock, row));

/** As `messagesOf`, with the texts of the files. */
export const messagesWithFiles = async (db: Db, clock: Clock, chatId: string) =>
  (await store.messages(db, chatId)).map((row) => ({
    ...presentMessage(clock, row),
    files: row.files.map(({ name, text }) => ({ name, characters: text.length, text })),
  }));

export async function chatOf(db: Db, actor: Pick<Actor, 'id'>, chatId: string): Promise<ChatRow> {
  const chat = await store.find(db, chatId);
  ensure(chat, wireFaults.gone);
  ensure(mayReadChat(actor, chat) && !chat.hiddenAt, wireFaults.gone);
  return chat;
}

/** Returns a message of one of the actor’s chats. */
export async function messageOf(db: Db, actor: Pick<Actor, 'id'>, messageId: string): Promise<MessageRow> {
  const message = await store.message(db, messageId);
  ensure(message, wireFaults.gone);
  await chatOf(db, actor, message.chatId);
  return message;
}

/** A chat to be opened. */
interface NewChat {
  title: string;
  applicationId: string | null;
  baseIds: string[];
  plan?: ChatPlan;
}

/** Opens a chat that is answered by a plan; returns its id. */
async function openChat(db: Db, actor: Actor, chat: NewChat): Promise<string> {
  const { applicationId, baseIds, plan = openPlan } = chat;
  const title = chat.title.replace(/\s+/g, ' ').trim().slice(0, titleMax) || '…';
  return (await store.insert(db, { userId: actor.id, title, applicationId, baseIds, plan })).id;
}

/** Additions for the assistant: a prompt about the current page, and its tools. */
interface Equipment {
  system: string;
  /** Address of the page on which the question is asked. */
  path: string;
  tools: AnswerTools;
}
/** Tokens reserved for the results of tools. */
const toolTokens = 8_000;

interface Question {
  /** Null opens a new chat. */
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  pictureIds?: string[];
  modelId: string | null;
  baseIds: string[];
}

/** Asks a question; the answer runs in the background. Stores nothing where no answer is possible at all. */
export async function ask(
  db: Db,
  platform: Platform,
  actor: Actor,
  question: Question,
  opened?: NewChat,
  equipped?: Equipment,
) {
  const files = question.files;
  // Checked before any lookup: passages are help too.
  await ensureOpenTo(db, actor.id, { actor, path: equipped?.path ?? '' });
  const said = await publishable(db, actor, {
    content: question.content,
    ...Object.fromEntries(files.map(({ text }, at) => [`file${at}`, text])),
  });
  const pictures = await picturesToAsk(db, actor, question.pictureIds ?? []);
  await ensureBases(db, actor, question.baseIds);
  const fresh: NewChat = opened ?? { title: said.content, applicationId: null, baseIds: question.baseIds };
  const known = question.chatId === null ? fresh : await chatOf(db, actor, question.chatId);
  await ensureOpenChat(db, actor, known);
  const grounds = await groundsOf(db, platform, actor, known, said.content);
  const { answering, ...begun } = await db.transaction(async (tx) => {
    const chatId = question.chatId ?? (await openChat(tx, actor, fresh));
    const chat = await chatToAnswer(tx, actor, chatId);
    const before = await store.messages(tx, chatId);
    const parent = before.find(({ id }) => id === question.parentId);
    ensure(question.parentId === null || parent?.role === 'assistant', faults.notAQuestion);
    const questionId = await store.insertMessage(tx, {
      ...{ chatId, parentId: question.parentId, role: 'user', state: 'done', content: said.content, pictures },
      files: files.map(({ name }, at) => ({ name, text: (said as Record<string, string>)[`file${at}`] ?? '' })),
    });
    await store.update(tx, chatId, { askedAt: platform.clock.now() });
    return answerTo(tx, platform, actor, chat, questionId, question.modelId, grounds, equipped);
  });
  if (answering) beginAnswer(db, platform.log, answering);
  return begun;
}

/** Answers a question once more, beside its existing answers. */
export async function askAgain(
  db: Db,
  platform: Platform,
  actor: Actor,
  { questionId, modelId }: { questionId: string; modelId: string | null },
  equipped?: Equipment,
) {
  const { chatId, role, content } = await messageOf(db, actor, questionId);
  await ensureOpenTo(db, actor.id, { actor, path: equipped?.path ?? '' });
  ensure(role === 'user', faults.notAQuestion);
  const asked = await chatOf(db, actor, chatId);
  await ensureOpenChat(db, actor, asked);
  const grounds = await groundsOf(db, platform, actor, asked, content);
  const { answering, ...begun } = await db.transaction(async (tx) =>
    answerTo(tx, platform, actor, await chatToAnswer(tx, actor, chatId), questionId, modelId, grounds, equipped),
  );
  if (answering) beginAnswer(db, platform.log, answering);
  return begun;
}

/** Locks a chat that is open to the actor, and in which no answer is in progress. */
async function chatToAnswer(db: Db, actor: Actor, chatId: string): Promise<ChatRow> {
  const { applicationId } = await chatOf(db, actor, chatId);
  // Before the chat, as who withdraws it does: after that either this finds it closed, or its answer is stopped.
  if (applicationId) await store.holdApplication(db, applicationId);
  const chat = await store.lock(db, chatId);
  ensure(chat, wireFaults.gone);
  await ensureOpenChat(db, actor, chat);
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
  { sources, nothing }: Grounds,
  equipped?: Equipment,
) {
  if (sources && (sources.length === 0 || (await modelsOf(db, platform, 'chat')).length === 0)) {
    const content = sources.length === 0 ? nothing : passagesAlone(sources);
    const said = { chatId: chat.id, parentId: questionId, role: 'assistant', state: 'done' } as const;
    const answerId = await store.insertMessage(db, { ...said, content, sources });
    return { chatId: chat.id, questionId, answerId, answering: null };
  }
  const path = pathTo(await store.messages(db, chat.id), questionId);
  const pictureCount = path.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const models = await modelsFor(db, platform, actor, chat.plan.modelId ?? wanted, pictureCount > 0);
  const { plan } = chat;
  const maxTokens = Math.min(plan.maxTokens ?? answerTokens, Math.floor(models[0].context / 2));
  const room = models[0].context - maxTokens;
  const system = [houseRules, equipped?.system, plan.system, sources && onlyFrom(sources)].filter(Boolean).join('\n\n');
  const seen = Math.min(pictureCount, questionPictures.max) * pictureTokens;
  const said = path.map((row) => ({ role: row.role, content: contentOf(row), pictures: row.pictures }));
  const fit = await withPictures(db, platform, fitting(said, room - seen - tokensOf(system)));
  const messages = [{ role: 'system' as const, content: system }, ...fit];
  const inputTokens = tokensOfAll(messages) + seen;
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

const contentOf = ({ content, files }: MessageRow) =>
  [...files.map(({ name, text }) => fileInQuestion(name, text)), content].join('\n\n');

/** Returns the messages from the beginning to a message along its branch, without empty answers. */
function pathTo(all: MessageRow[], messageId: string): MessageRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const path: MessageRow[] = [];
  for (let one = byId.get(messageId); one; one = byId.get(one.parentId ?? '')) path.unshift(one);
  return path.filter(({ content }) => content !== '');
}

/** Stops an answer in progress. */
export async function stop(db: Db, actor: Actor, messageId: string): Promise<void> {
  const { state } = await messageOf(db, actor, messageId);
  if (state === 'running') await stopAnswer(db, messageId);
}

/** Renames a chat or puts it into a folder. */
export async function updateChat(db: Db, actor: Actor, chatId: string, row: { title: string; folder: string }) {
  await chatOf(db, actor, chatId);
  await store.update(db, chatId, row);
}

/** Hides a chat from its owner’s list; the school retains it. */
export const hideChat = (db: Db, clock: Clock, actor: Actor, chatId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title } = await chatOf(tx, actor, chatId);
    await store.update(tx, chatId, { hiddenAt: clock.now() });
    await recordAudit(tx, actor, 'chat.delete', chatId, { title });
  });
