import { type messageApi, noticeType, type ReceivedMessage } from '@xueyan/contract/base/message';
import { messageFaults } from '@xueyan/contract/base/message-fault';
import { mayRemoveMessage } from '@xueyan/contract/base/message-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { type Language, phraseIn } from '@xueyan/contract/wire/language';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { messageStore } from './message.store.ts';

type Received = Awaited<ReturnType<typeof messageStore.page>>['resultList'][number];

const present = (clock: Clock, language: Language, { message, record, senderName }: Received): ReceivedMessage => ({
  smId: message.id,
  messageTitle: message.translation ? phraseIn(language, message.translation.title) : message.title,
  messageType: message.type,
  messageContent: message.translation ? phraseIn(language, message.translation.content) : message.content,
  sendTime: clock.write(record.sentAt),
  createTime: clock.write(message.createdAt),
  readStatus: record.readAt ? 1 : 0,
  link: message.link,
  senderName: senderName ?? '',
});

/** Returns a page of a person's received messages without removed ones, newest first. */
export async function listReceived(
  db: Db,
  clock: Clock,
  actor: Actor,
  language: Language,
  input: z.output<typeof messageApi.list.input>,
): Promise<Output<typeof messageApi.list>['pageInfo']> {
  const page = await messageStore.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((row) => present(clock, language, row)) };
}

/** Returns the numbers of a person's unread messages, by type. */
export async function countUnread(db: Db, userId: string): Promise<Output<typeof messageApi.unread>> {
  const rows = await messageStore.unreadByType(db, userId);
  return { unReadMessageNumberMap: Object.fromEntries(rows.map(({ type, unread }) => [type, unread])) };
}

/** Marks a message as read, because it was viewed or by hand. */
export const markRead = (db: Db, platform: Platform, actor: Actor, messageId: string) =>
  changeBox(db, platform, actor, [messageId], (tx, ids) => messageStore.markRead(tx, actor.id, ids));

/** Marks a message as read, as `markRead` does, unless the actor never received it. */
export async function markReadIfReceived(db: Db, platform: Platform, actor: Actor, messageId: string): Promise<void> {
  const mine = await messageStore.findMany(db, actor.id, [messageId]);
  if (mine.length > 0) await markRead(db, platform, actor, messageId);
}

/** Marks messages as read by hand, all or none. */
export const markManyRead = (db: Db, platform: Platform, actor: Actor, messageIds: string[]) =>
  changeBox(db, platform, actor, messageIds, (tx, ids, types) => {
    ensure(!types.includes(noticeType), messageFaults.noticeByViewing);
    return messageStore.markRead(tx, actor.id, ids);
  });

/** Removes messages from a person's list, all or none. */
export const removeReceived = (db: Db, platform: Platform, actor: Actor, messageIds: string[]) =>
  changeBox(db, platform, actor, messageIds, async (tx, ids, types) => {
    ensure(
      types.every((messageType) => mayRemoveMessage({ messageType })),
      messageFaults.noticeStays,
    );
    await messageStore.remove(tx, actor.id, ids);
    return ids.length;
  });

/** Marks messages as read in the initial data of a school. */
export const markReadFor = (db: Db, userId: string, messageIds: string[]) =>
  messageStore.markRead(db, userId, messageIds);

/**
 * Changes one's own messages and pushes the new unread counts to all one's pages. Changes of one person are serialized,
 * so the counts are pushed in the order in which they arose.
 */
const changeBox = (
  db: Db,
  platform: Platform,
  actor: Actor,
  messageIds: string[],
  change: (tx: Db, ids: string[], types: string[]) => Promise<number>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(messageIds)];
    await messageStore.lockBox(tx, actor.id);
    const mine = await messageStore.findMany(tx, actor.id, ids);
    ensure(mine.length === ids.length, wireFaults.gone);
    const types = mine.map((message) => message.messageType);
    if ((await change(tx, ids, types)) === 0) return;
    await platform.live.toUsers(tx, [actor.id], { type: 'message.unread', data: await countUnread(tx, actor.id) });
  });
