import type { UnsentReason } from '@xueyan/contract/base/unsent-message';
import type { AnnouncementState } from '@xueyan/contract/content/announcement';
import { loginPageMost } from '@xueyan/contract/content/announcement-public';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, roles, userRoles, users } from '../../../db/account.table.ts';
import { announcements } from '../../../db/announcement.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { courseStaff } from '../../../db/course-team.table.ts';
import { messageRecords, messages } from '../../../db/message.table.ts';
import { organizationsOver } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

interface Search extends PageInput {
  title?: string | undefined;
  state?: AnnouncementState | undefined;
}

const sortable = {
  title: announcements.title,
  publishTime: announcements.publishAt,
  createTime: announcements.createdAt,
};

/** Condition: its message was not sent when its publishing time came. */
const unsent = sql`exists (select from ${messages} as own where own.id = ${announcements.messageId} and own.state = 'unsent')`;
const decided = and(eq(announcements.draft, false), isNull(announcements.withdrawnAt), isNull(announcements.review));
const free = and(decided, not(unsent));
const begun = (now: Date) => and(free, lte(announcements.publishAt, now));
const unexpired = (now: Date) => or(isNull(announcements.expireAt), gt(announcements.expireAt, now));

const inState = (now: Date): Record<AnnouncementState, SQL | undefined> => ({
  draft: eq(announcements.draft, true),
  withdrawn: isNotNull(announcements.withdrawnAt),
  waiting: and(isNull(announcements.withdrawnAt), eq(announcements.review, 'waiting')),
  rejected: and(isNull(announcements.withdrawnAt), eq(announcements.review, 'rejected')),
  unsent: and(decided, unsent),
  scheduled: and(free, gt(announcements.publishAt, now)),
  expired: and(begun(now), lte(announcements.expireAt, now)),
  published: and(begun(now), unexpired(now)),
});

/** Condition: the announcement addresses one of the given ids, which are those of the user today. */
const anyOf = (field: 'classes' | 'organizations' | 'roles' | 'courses', mine: SQL) =>
  sql`jsonb_exists_any(${announcements.addressed} -> ${sql.raw(`'${field}'`)}, array(${mine}))`;

const addressedTo = (userId: string) =>
  or(
    sql`(${announcements.addressed} ->> 'everyone')::boolean`,
    sql`jsonb_exists(${announcements.addressed} -> 'users', ${userId}::text)`,
    anyOf(
      'roles',
      sql`select r.code from ${userRoles} u join ${roles} r on r.id = u.role_id where u.user_id = ${userId}`,
    ),
    anyOf('classes', sql`select class_id::text from ${classMembers} where user_id = ${userId}`),
    anyOf('organizations', sql`select id::text from ${organizationsOver(userId)} as over_me`),
    anyOf(
      'courses',
      sql`select course_id::text from ${courseMembers} where user_id = ${userId}
        union select id::text from ${courses} where teacher_id = ${userId}
        union select course_id::text from ${courseStaff} where user_id = ${userId}`,
    ),
  );

const readCount = sql<number>`(
  select count(*)::int from ${messageRecords}
  where ${messageRecords.messageId} = ${announcements.messageId} and ${messageRecords.readAt} is not null)`;

export const announcementStore = {
  /** Returns a page of the announcements within a scope; drafts only of their owner. */
  page: (db: Db, scope: Scope, ownerId: string, input: Search, now: Date) => {
    const where = and(
      withinScope(scope, { own: announcements.ownerId }),
      or(eq(announcements.draft, false), eq(announcements.ownerId, ownerId)),
      contains(announcements.title, input.title),
      input.state ? inState(now)[input.state] : undefined,
    );
    const found = db
      .select({
        ...{ row: announcements, ownerName: users.userName, organizationId: users.organizationId },
        ...{ recipientCount: messages.recipientCount, unsentReason: messages.unsentReason, readCount },
      })
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.ownerId))
      .leftJoin(messages, eq(messages.id, announcements.messageId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(announcements.publishAt), announcements.id));
    return pageOf(input, found, () => db.$count(announcements, where));
  },

  /** Returns a page of the announcements that a user can read now or, with the scope `all`, that anybody can. */
  pagePublished: (db: Db, scope: Scope, userId: string, input: PageInput, now: Date) => {
    const where = and(withinScope(scope, { own: addressedTo }), inState(now).published);
    const found = db
      .select({
        row: announcements,
        ownerName: users.userName,
        unread: sql<boolean>`coalesce(${messageRecords.readAt} is null and ${messageRecords.userId} is not null, false)`,
      })
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.ownerId))
      .leftJoin(
        messageRecords,
        and(eq(messageRecords.messageId, announcements.messageId), eq(messageRecords.userId, userId)),
      )
      .where(where)
      .orderBy(
        desc(announcements.pinned),
        ...orderOf(input.orderFlag, sortable, desc(announcements.publishAt), announcements.id),
      );
    return pageOf(input, found, () => db.$count(announcements, where));
  },

  /** Returns the announcements that an anonymous visitor can read now. */
  onLoginPage: (db: Db, now: Date): Promise<AnnouncementRow[]> =>
    db
      .select()
      .from(announcements)
      .where(
        and(
          announcements.onLoginPage,
          sql`(${announcements.addressed} ->> 'everyone')::boolean`,
          inState(now).published,
        ),
      )
      .orderBy(desc(announcements.pinned), desc(announcements.publishAt), announcements.id)
      .limit(loginPageMost),

  find: async (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
    (await db.select().from(announcements).where(eq(announcements.id, id)))[0],

  organizationOfOwner: async (db: Db, id: string): Promise<string | null> =>
    (
      await db
        .select({ id: organizationOf(announcements.ownerId) })
        .from(announcements)
        .where(eq(announcements.id, id))
    )[0]?.id ?? null,

  /** Returns why it was not sent at its publishing time; null if it was, or is scheduled. */
  unsentReason: async (db: Db, { messageId }: Pick<AnnouncementRow, 'messageId'>): Promise<UnsentReason | null> =>
    messageId === null
      ? null
      : ((await db.select({ reason: messages.unsentReason }).from(messages).where(eq(messages.id, messageId)))[0]
          ?.reason ?? null),

  /** Returns an announcement that a user can read now. */
  findFor: async (db: Db, userId: string, id: string, now: Date): Promise<AnnouncementRow | undefined> =>
    (
      await db
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), addressedTo(userId), inState(now).published))
    )[0],

  /** Returns the announcement as `find` does, locked until the transaction ends. */
  lock: async (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
    (await db.select().from(announcements).where(eq(announcements.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof announcements.$inferInsert): Promise<string> => {
    const [created] = await db.insert(announcements).values(row).returning({ id: announcements.id });
    return created?.id ?? '';
  },

  set: async (db: Db, id: string, row: Partial<AnnouncementRow>): Promise<void> => {
    await db.update(announcements).set(row).where(eq(announcements.id, id));
  },

  /** Returns undefined when somebody else changed the announcement since. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Partial<AnnouncementRow>,
  ): Promise<AnnouncementRow | undefined> =>
    (
      await db
        .update(announcements)
        .set({ ...row, version: sql`${announcements.version} + 1` })
        .where(and(eq(announcements.id, id), eq(announcements.version, version)))
        .returning()
    )[0],

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(announcements).where(eq(announcements.id, id));
  },
};
