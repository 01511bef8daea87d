import { and, asc, eq, isNull } from 'drizzle-orm';
import { messageRecords, messages } from '../../../db/message.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const messagePortableStore = {
  messagesReceived: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: messages.title,
        at: messageRecords.sentAt,
        text: messages.content,
        type: messages.type,
        readAt: messageRecords.readAt,
      })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .where(and(eq(messageRecords.userId, userId), isNull(messageRecords.removedAt)))
      .orderBy(asc(messageRecords.sentAt), asc(messageRecords.messageId))
      .limit(most)
      .offset(from),

  messagesSent: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: messages.title,
        at: messages.createdAt,
        text: messages.content,
        type: messages.type,
        state: messages.state,
        sendAt: messages.sendAt,
      })
      .from(messages)
      .where(eq(messages.senderId, userId))
      .orderBy(asc(messages.createdAt), asc(messages.id))
      .limit(most)
      .offset(from),
};
