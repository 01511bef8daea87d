import {
  type Chat,
  type ChatMessage,
  type chatApi,
  type KeptFiles,
  mayReadChat,
  type QuestionFile,
  questionFiles,
  runningMax,
  titleMax,
} from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
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
import { beginAnswer, stopAnswer } from './answer.service.ts';
import { answerTo, type Equipment } from './answering.service.ts';
import { type ChatRow, type MessageRow, chatStore as store } from './chat.store.ts';
import { ensureOpenChat, groundsOf } from './grounds.service.ts';
import { picturesToAsk } from './picture.service.ts';

type ChatPlan = ChatRow['plan'];
export const openPlan: ChatPlan = { system: '', modelId: null, temperature: null, maxTokens: null };

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
  ...{ reason: row.reason, model: row.model, sources: row.sources, notes: row.notes },
  tools: [...new Set(row.calls.map(({ name }) => name))],
  createTime: clock.write(row.createdAt),
  files: row.files.map(({ name, text, cut = false }) => ({ name, characters: text.length, cut })),
  pictures: row.pictures.map((one) => ({ ...one, address: fileAddress(one.fileId) })),
});

/** Returns all messages of a chat; the right to read it is checked before. */
export const messagesOf = async (db: Db, clock: Clock, chatId: string): Promise<ChatMessage[]> =>
  (await store.messages(db, chatId)).map((row) => presentMessage(clock, row));

/** As `messagesOf`, with the texts of the files and what tools were given and returned. */
export const messagesWithFiles = async (db: Db, clock: Clock, chatId: string) =>
  (await store.messages(db, chatId)).map((row) => ({
    ...presentMessage(clock, row),
    calls: row.calls,
    files: row.files.map(({ name, text, cut = false }) => ({ name, characters: text.length, cut, text })),
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

/** Throws unless a message is an answer of a model in one of the actor’s chats. */
export async function ensureAnswer(db: Db, actor: Pick<Actor, 'id'>, messageId: string): Promise<void> {
  ensure((await messageOf(db, actor, messageId)).role === 'assistant', wireFaults.gone);
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

interface Question {
  /** Null opens a new chat. */
  chatId: string | null;
  parentId: string | null;
  content: string;
  files: QuestionFile[];
  keep?: KeptFiles | null;
  pictureIds?: string[];
  modelId: string | null;
  baseIds: string[];
  labels?: string[];
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
  const files = [...(await filesToKeep(db, actor, question)), ...question.files];
  ensure(files.length <= questionFiles.max, faults.tooManyFiles, { max: questionFiles.max });
  // Checked before any lookup: passages are help too.
  await ensureOpenTo(db, actor.id, { actor, path: equipped?.path ?? '' });
  const said = await publishable(db, actor, {
    content: question.content,
    ...Object.fromEntries(files.map(({ text }, at) => [`file${at}`, text])),
  });
  const pictures = await picturesToAsk(db, actor, question.pictureIds ?? []);
  await ensureBases(db, actor, question.baseIds);
  const { baseIds, labels = [] } = question;
  const plan = labels.length > 0 ? { ...openPlan, labels } : openPlan;
  const fresh: NewChat = opened ?? { title: said.content, applicationId: null, baseIds, plan };
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
      files: files.map(({ name, cut = false }, at) => ({
        ...{ name, cut, text: (said as Record<string, string>)[`file${at}`] ?? '' },
      })),
    });
    await store.update(tx, chatId, { askedAt: platform.clock.now() });
    return answerTo(tx, platform, actor, chat, questionId, question.modelId, grounds, equipped);
  });
  if (answering) beginAnswer(db, platform.log, answering);
  return begun;
}

/** Returns the files of an earlier question of the same chat that a question has too. */
async function filesToKeep(
  db: Db,
  actor: Actor,
  { chatId, keep }: Pick<Question, 'chatId' | 'keep'>,
): Promise<QuestionFile[]> {
  if (!keep) return [];
  const { chatId: from, files } = await messageOf(db, actor, keep.messageId);
  ensure(from === chatId, wireFaults.gone);
  return [...new Set(keep.files)].map((at) => {
    const file = files[at];
    ensure(file, wireFaults.gone);
    return file;
  });
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
