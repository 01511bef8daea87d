import type { conversationApi } from '@xueyan/contract/ai/conversation';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { isWithin, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { messagesOf } from '../chat/chat.service.ts';
import { conversationStore as store } from './conversation.store.ts';

/** The chats of people in somebody's data range, a page of them. */
export async function listConversations(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof conversationApi.list.input>,
): Promise<Output<typeof conversationApi.list>['pageInfo']> {
  const [from, until] = [input.from, input.until].map((text) => (text ? clock.read(text) : undefined));
  const page = await store.page(db, scopeOf(actor, 'ai.audit'), input, from, until);
  const resultList = page.resultList.map(({ row, ownerName, messages, blocked }) => ({
    ...{ chatId: row.id, ownerId: row.userId, ownerName, title: row.title, messageCount: messages },
    ...{ blockedCount: blocked, hidden: row.hiddenAt !== null, updateTime: clock.write(row.askedAt) },
  }));
  return { ...page, resultList };
}

/** What was said in a chat; that it was read, and why, is kept with it. */
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
    return { messages: await messagesOf(tx, clock, chatId) };
  });
