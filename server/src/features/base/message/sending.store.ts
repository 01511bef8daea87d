import type { MessageState } from '@xueyan/contract/base/message';
import { messageTransitions } from '@xueyan/contract/base/message-policy';
import type { UnsentReason } from '@xueyan/contract/base/unsent-message';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { classMembers, organizations, schoolClasses, users } from '../../../db/account.table.ts';
import { messageRecords, messages } from '../../../db/message.table.ts';
import { belongsTo } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { dictionaryEntries } from '../../../db/system.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';
import { recipientsOf } from './recipient.store.ts';

export type MessageRow = typeof messages.$inferSelect;
/** Recipients of a message. */
export type Addressed = MessageRow['addressed'];

interface SentSearch extends PageInput {
  messageTitle?: string | undefined;
  state?: MessageState | undefined;
}

interface ReaderSearch extends PageInput {
  userName?: string | undefined;
  read?: boolean | undefined;
  classId?: string | undefined;
  organizationId?: string | undefined;
}

const readCount = sql<number>`(
  select count(*)::int from ${messageRecords}
  where ${messageRecords.messageId} = ${messages.id} and ${messageRecords.readAt} is not null)`;

const inClass = (classId: string) =>
  sql`exists (select from ${classMembers} m where m.user_id = ${users.id} and m.class_id = ${classId})`;

const className = sql<string>`coalesce((
  select string_agg(c.name, '、' order by c.name) from ${classMembers} m join ${schoolClasses} c on c.id = m.class_id
  where m.user_id = ${users.id}), '')`;

const organizationName = sql<string>`coalesce((
  select string_agg(distinct o.name, '、') from ${organizations} o where o.id = ${users.organizationId}
    or (${users.organizationId} is null and o.id in (
      select c.organization_id from ${classMembers} m join ${schoolClasses} c on c.id = m.class_id where m.user_id = ${users.id}))
  ), '')`;

const due = () => and(allows(messages.state, messageTransitions.send), lte(messages.sendAt, clock.now()));

const sentOrders = { sendTime: messages.sendAt, messageTitle: messages.title, recipientCount: messages.recipientCount };
const readerOrders = { readTime: messageRecords.readAt, userName: users.userName };

export const sendingStore = {
  typeExists: async (db: Db, type: string): Promise<boolean> =>
    (await db.$count(
      dictionaryEntries,
      and(eq(dictionaryEntries.dictionary, 'MESSAGE_TYPE'), eq(dictionaryEntries.code, type)),
    )) > 0,

  insert: async (db: Db, row: typeof messages.$inferInsert): Promise<MessageRow> => {
    const [created] = await db.insert(messages).values(row).returning();
    if (!created) throw new Error('no row came back');
    return created;
  },

  find: async (db: Db, id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(messages).where(eq(messages.id, id)))[0],

  organizationOfSender: async (db: Db, id: string): Promise<string | null> =>
    (
      await db
        .select({ id: organizationOf(messages.senderId) })
        .from(messages)
        .where(eq(messages.id, id))
    )[0]?.id ?? null,

  /** Makes a transition if the message's state still allows it; returns the message then. */
  move: async (
    db: Db,
    id: string,
    transition: Pick<Transition<MessageState>, 'moves'>,
  ): Promise<MessageRow | undefined> =>
    (
      await db
        .update(messages)
        .set({ state: nextOf(messages.state, transition) })
        .where(and(eq(messages.id, id), allows(messages.state, transition)))
        .returning()
    )[0],

  /** Marks a message that was just claimed as unsent. */
  keepBack: async (db: Db, id: string, unsentReason: UnsentReason): Promise<void> => {
    await db.update(messages).set({ state: 'unsent', unsentReason }).where(eq(messages.id, id));
  },

  /** Creates the copies of all recipients, one each; returns their number. */
  deliver: async (db: Db, message: MessageRow): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      with delivered as (
        insert into ${messageRecords} (message_id, user_id, type, sent_at)
        select ${message.id}::uuid, ${users.id}, ${message.type}, ${message.sendAt.toISOString()}::timestamptz
        from ${users} where ${recipientsOf(message.addressed, message.senderId)}
        returning 1
      )
      update ${messages} set recipient_count = (select count(*) from delivered)
      where id = ${message.id} returning recipient_count as count`);
    return rows[0]?.count ?? 0;
  },

  /** Changes its texts, also in received copies. */
  revise: async (db: Db, id: string, texts: Pick<MessageRow, 'title' | 'content'>): Promise<void> => {
    await db.update(messages).set(texts).where(eq(messages.id, id));
  },

  /** Returns the recipients who have not read it. */
  unreadBy: async (db: Db, id: string): Promise<string[]> =>
    (
      await db
        .select({ userId: messageRecords.userId })
        .from(messageRecords)
        .where(and(eq(messageRecords.messageId, id), isNull(messageRecords.readAt)))
    ).map(({ userId }) => userId),

  countRecipients: (db: Db, addressed: Addressed, senderId: string | null): Promise<number> =>
    db.$count(users, recipientsOf(addressed, senderId)),

  /** Returns the due messages, the oldest first. */
  listDue: async (db: Db): Promise<string[]> =>
    (await db.select({ id: messages.id }).from(messages).where(due()).orderBy(asc(messages.sendAt))).map(
      ({ id }) => id,
    ),

  /** Claims a due message for one server; returns nothing when another has claimed it, or it was cancelled. */
  takeDue: async (db: Db, id: string): Promise<MessageRow | undefined> => {
    const free = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, id), due()))
      .for('update', { skipLocked: true });
    return (
      await db
        .update(messages)
        .set({ state: nextOf(messages.state, messageTransitions.send), sendAt: clock.now() })
        .where(inArray(messages.id, free))
        .returning()
    )[0];
  },

  /** Returns messages sent by people; the product's own are not included. */
  page: async (db: Db, scope: Scope, input: SentSearch) => {
    const where = and(
      isNotNull(messages.senderId),
      withinScope(scope, { own: messages.senderId }),
      contains(messages.title, input.messageTitle),
      input.state ? eq(messages.state, input.state) : undefined,
    );
    const found = db
      .select({ message: messages, senderName: users.userName, senderOrganizationId: users.organizationId, readCount })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.senderId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sentOrders, desc(messages.sendAt), messages.id));
    return pageOf(input, found, () => db.$count(messages, where));
  },

  /** Returns the recipients of a message within a scope, ordered by reading time. */
  readers: async (db: Db, scope: Scope, messageId: string, input: ReaderSearch) => {
    const read = input.read === undefined ? undefined : readOrNot(input.read);
    const { classId, organizationId } = input;
    const where = and(
      withinScope(scope, { own: messages.senderId }),
      eq(messageRecords.messageId, messageId),
      contains(users.userName, input.userName),
      read,
      classId ? inClass(classId) : undefined,
      organizationId ? belongsTo([organizationId]) : undefined,
    );
    const found = db
      .select({
        userId: users.id,
        userName: users.userName,
        loginName: users.loginName,
        organizationName,
        className,
        readAt: messageRecords.readAt,
      })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .innerJoin(users, eq(users.id, messageRecords.userId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, readerOrders, sql`${messageRecords.readAt} asc nulls last`, users.id));
    const counted = db
      .select({ one: sql`1` })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .innerJoin(users, eq(users.id, messageRecords.userId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};

const readOrNot = (read: boolean): SQL => (read ? isNotNull(messageRecords.readAt) : isNull(messageRecords.readAt));
