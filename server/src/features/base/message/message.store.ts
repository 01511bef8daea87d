import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { messageRecords, messages } from '../../../db/message.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { dictionaryEntries } from '../../../db/system.table.ts';
import { clock } from '../../../platform/clock.ts';

interface ReceivedSearch extends PageInput {
  messageType?: string | undefined;
  messageTitle?: string | undefined;
  readStatus?: '0' | '1' | undefined;
}

const sortable = {
  sendTime: messageRecords.sentAt,
  messageTitle: messages.title,
  readStatus: sql`(${messageRecords.readAt} is not null)`,
};

/** Condition for a person's list: neither removed by them nor retracted by its sender. */
const inBoxOf = (userId: string): SQL | undefined =>
  and(eq(messageRecords.userId, userId), isNull(messageRecords.removedAt), eq(messages.state, 'sent'));

const readAs = (status: ReceivedSearch['readStatus']) =>
  status && (status === '1' ? isNotNull(messageRecords.readAt) : isNull(messageRecords.readAt));

export const messageStore = {
  page: async (db: Db, scope: Scope, input: ReceivedSearch) => {
    const { messageType, messageTitle, readStatus, orderFlag } = input;
    const where = and(
      withinScope(scope, { own: inBoxOf }),
      messageType ? eq(messageRecords.type, messageType) : undefined,
      contains(messages.title, messageTitle),
      readAs(readStatus) || undefined,
    );
    const found = db
      .select({ message: messages, record: messageRecords, senderName: users.userName })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .leftJoin(users, eq(users.id, messages.senderId))
      .where(where)
      .orderBy(...orderOf(orderFlag, sortable, desc(messageRecords.sentAt), messageRecords.messageId));
    const counted = db
      .select({ one: sql`1` })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  /** Returns the number of unread messages for every type. */
  unreadByType: async (db: Db, userId: string): Promise<{ type: string; unread: number }[]> => {
    const { rows } = await db.execute<{ type: string; unread: number }>(sql`
      select type.code as type, count(message.id)::int as unread
      from ${dictionaryEntries} type
      left join ${messageRecords} record
        on record.type = type.code and record.user_id = ${userId} and record.read_at is null and record.removed_at is null
      left join ${messages} message on message.id = record.message_id and message.state = 'sent'
      where type.dictionary = 'MESSAGE_TYPE'
      group by type.code`);
    return rows;
  },

  /** Serializes the changes of one person on several devices; holds until the transaction ends. */
  lockBox: async (db: Db, userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message ${userId}`}, 0))`);
  },

  /** Returns those of the messages that are in a person's list. */
  findMany: (db: Db, userId: string, ids: string[]): Promise<{ messageId: string; messageType: string }[]> =>
    db
      .select({ messageId: messageRecords.messageId, messageType: messageRecords.type })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .where(and(inBoxOf(userId), inArray(messageRecords.messageId, ids))),

  /** Returns how many were unread before. */
  markRead: async (db: Db, userId: string, ids: string[]): Promise<number> =>
    (
      await db
        .update(messageRecords)
        .set({ readAt: clock.now() })
        .where(
          and(
            eq(messageRecords.userId, userId),
            inArray(messageRecords.messageId, ids),
            isNull(messageRecords.readAt),
            isNull(messageRecords.removedAt),
          ),
        )
        .returning({ id: messageRecords.messageId })
    ).length,

  remove: async (db: Db, userId: string, ids: string[]): Promise<void> => {
    await db
      .update(messageRecords)
      .set({ removedAt: clock.now() })
      .where(and(eq(messageRecords.userId, userId), inArray(messageRecords.messageId, ids)));
  },
};
