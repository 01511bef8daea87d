import type { conversationApi } from '@xueyan/contract/ai/conversation';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { isWithin, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { requestScope } from '../../../platform/request-scope.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { messagesWithFiles } from '../chat/chat.service.ts';
import { namesOf } from '../knowledge/knowledge.service.ts';
import { conversationStore as store } from './conversation.store.ts';

/** Returns a page of the chats of people in the actor’s data range. */
export async function listConversations(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof conversationApi.list.input>,
): Promise<Output<typeof conversationApi.list>['pageInfo']> {
  const [from, until] = [input.from, input.until].map((text) => (text ? clock.read(text) : undefined));
  await recordSearch(db, actor, 'chat', input);
  const page = await store.page(db, scopeOf(actor, 'ai.audit'), input, from, until);
  const resultList = page.resultList.map(({ row, ownerName, applicationName, messages, blocked }) => ({
    ...{ chatId: row.id, ownerId: row.userId, ownerName, title: row.title, messageCount: messages },
    ...{
      applicationName: applicationName ?? '',
      blockedCount: blocked,
      hidden: row.hiddenAt !== null,
      updateTime: clock.write(row.askedAt),
    },
  }));
  return { ...page, resultList };
}

/** Returns a page of the media made by people in the actor’s data range. */
export async function listMadeMedia(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof conversationApi.media.input>,
): Promise<Output<typeof conversationApi.media>['pageInfo']> {
  const [from, until] = [input.from, input.until].map((text) => (text ? clock.read(text) : undefined));
  await recordSearch(db, actor, 'media', input);
  const page = await store.pageMedia(db, scopeOf(actor, 'ai.audit'), input, from, until);
  const resultList = page.resultList.map(({ row, ownerName }) => ({
    ...{ mediaId: row.id, ownerId: row.ownerId, ownerName, kind: row.kind, title: row.title, prompt: row.prompt },
    ...{ published: row.published, removed: row.removedAt !== null, createTime: clock.write(row.createdAt) },
  }));
  return { ...page, resultList };
}

/** Records a search in the audit log; an export, which fetches page by page, once. */
async function recordSearch(
  db: Db,
  actor: Actor,
  of: 'chat' | 'media',
  { reason, ...sought }: { reason: string; words?: string; ownerName?: string; applicationName?: string },
): Promise<void> {
  const action = 'aiconversation.search';
  if (!requestScope.getStore()?.audited.has(action))
    await recordAudit(db, actor, action, actor.id, {
      ...{ of, reason, words: sought.words ?? '', ownerName: sought.ownerName ?? '' },
      ...(sought.applicationName && { applicationName: sought.applicationName }),
    });
}

const openAction = 'aiconversation.open';
/** Milliseconds for which the pictures of a chat can be fetched after it was opened. */
const openMs = 24 * 3_600_000;

/** Returns a chat with all its messages; records the access and its reason in the audit log. */
export const openConversation = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { chatId, reason }: { chatId: string; reason: string },
): Promise<Output<typeof conversationApi.open>> =>
  db.transaction(async (tx) => {
    const found = await store.find(tx, chatId);
    ensure(found, wireFaults.gone);
    const { row, organizationId, applicationName } = found;
    ensure(isWithin(scopeOf(actor, 'ai.audit'), { ownerId: row.userId, organizationId }), wireFaults.gone);
    await recordAudit(tx, actor, openAction, chatId, { title: row.title, reason });
    const chat = {
      ...{ applicationName: applicationName ?? '', lesson: row.plan.lesson ?? null, system: row.plan.system },
      baseNames: await namesOf(tx, row.baseIds),
    };
    return { chat, messages: await messagesWithFiles(tx, clock, chatId) };
  });

/**
 * Access rule of the pictures of chats: read by whoever uploaded them, and by auditors of that person who have opened a
 * chat with them, for which they gave a reason.
 */
export const chatPictureRule: FileRule = {
  read: async (db, actor, ownerId, fileId) => {
    if (actor.id === ownerId) return;
    ensure(may(actor, 'ai.audit'), wireFaults.gone);
    const chat = await store.openedWith(db, actor.id, openAction, new Date(clock.now().getTime() - openMs), fileId);
    ensure(chat, wireFaults.gone);
    ensure(isWithin(scopeOf(actor, 'ai.audit'), chat), wireFaults.gone);
  },
  write: async () => ensure(false, wireFaults.gone),
};
