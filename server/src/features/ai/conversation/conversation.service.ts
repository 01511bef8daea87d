import type { conversationApi } from '@xueyan/contract/ai/conversation';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { isWithin, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { requestScope } from '../../../platform/request-scope.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { messagesWithFiles } from '../chat/chat.service.ts';
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
  const resultList = page.resultList.map(({ row, ownerName, messages, blocked }) => ({
    ...{ chatId: row.id, ownerId: row.userId, ownerName, title: row.title, messageCount: messages },
    ...{ blockedCount: blocked, hidden: row.hiddenAt !== null, updateTime: clock.write(row.askedAt) },
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
    ...{ published: row.published, createTime: clock.write(row.createdAt) },
  }));
  return { ...page, resultList };
}

/** Records a search in the audit log; an export, which fetches page by page, once. */
async function recordSearch(
  db: Db,
  actor: Actor,
  of: 'chat' | 'media',
  { reason, words = '', ownerName = '' }: { reason: string; words?: string; ownerName?: string },
): Promise<void> {
  const action = 'aiconversation.search';
  if (!requestScope.getStore()?.audited.has(action))
    await recordAudit(db, actor, action, actor.id, { of, reason, words, ownerName });
}

/** Returns the messages of a chat; records the access and its reason in the audit log. */
export const openConversation = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { chatId, reason }: { chatId: string; reason: string },
): Promise<Output<typeof conversationApi.open>> =>
  db.transaction(async (tx) => {
    const owner = await store.owner(tx, chatId);
    ensure(owner, wireFaults.gone);
    ensure(isWithin(scopeOf(actor, 'ai.audit'), owner), wireFaults.gone);
    await recordAudit(tx, actor, 'aiconversation.open', chatId, { title: owner.title, reason });
    return { messages: await messagesWithFiles(tx, clock, chatId) };
  });
