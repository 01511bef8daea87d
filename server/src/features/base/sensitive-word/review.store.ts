import type { ReviewKind, ReviewState } from '@xueyan/contract/base/text-review';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, inArray, isNull, min, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { resources, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { messageRecords, messages } from '../../../db/message.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { textReviews } from '../../../db/text-review.table.ts';
import { clock } from '../../../platform/clock.ts';

export type ReviewRow = typeof textReviews.$inferSelect;

interface Search extends PageInput {
  kind?: ReviewKind | undefined;
  state?: ReviewState | undefined;
  authorName?: string | undefined;
  words?: string | undefined;
}

const deciders = alias(users, 'decider');
const sortable = { createTime: textReviews.createdAt, decideTime: textReviews.decidedAt };

export const reviewStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      input.kind ? eq(textReviews.kind, input.kind) : undefined,
      input.state ? eq(textReviews.state, input.state) : undefined,
      contains(users.userName, input.authorName),
      input.words
        ? or(contains(textReviews.title, input.words), contains(textReviews.content, input.words))
        : undefined,
    );
    const found = db
      .select({
        ...{ row: textReviews, authorName: users.userName },
        deciderName: sql<string>`coalesce(${deciders.userName}, '')`,
      })
      .from(textReviews)
      .innerJoin(users, eq(users.id, textReviews.authorId))
      .leftJoin(deciders, eq(deciders.id, textReviews.decidedBy))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(textReviews.createdAt), textReviews.id));
    const counted = db
      .select({ one: sql`1` })
      .from(textReviews)
      .innerJoin(users, eq(users.id, textReviews.authorId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  insert: async (db: Db, row: typeof textReviews.$inferInsert): Promise<void> => {
    await db.insert(textReviews).values(row);
  },

  exists: async (db: Db, id: string): Promise<boolean> => (await db.$count(textReviews, eq(textReviews.id, id))) > 0,

  /** Marks the record's waiting text as replaced. */
  replace: async (db: Db, kind: ReviewKind, recordId: string): Promise<void> => {
    await db
      .update(textReviews)
      .set({ state: 'replaced', decidedAt: clock.now() })
      .where(and(eq(textReviews.kind, kind), eq(textReviews.recordId, recordId), eq(textReviews.state, 'waiting')));
  },

  /** Decides on a waiting text; returns nothing when it no longer waits. */
  decide: async (
    db: Db,
    id: string,
    row: Pick<ReviewRow, 'state' | 'reason' | 'decidedBy'>,
  ): Promise<ReviewRow | undefined> =>
    (
      await db
        .update(textReviews)
        .set({ ...row, decidedAt: clock.now() })
        .where(and(eq(textReviews.id, id), eq(textReviews.state, 'waiting')))
        .returning()
    )[0],

  countWaiting: (db: Db): Promise<number> => db.$count(textReviews, eq(textReviews.state, 'waiting')),

  /** Returns the number of waiting texts, without some kinds, and the time of the oldest. */
  waiting: async (db: Db, except: ReviewKind[]) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(textReviews.createdAt) })
      .from(textReviews)
      .where(
        and(eq(textReviews.state, 'waiting'), except.length > 0 ? notInArray(textReviews.kind, except) : undefined),
      );
    return row ?? { count: 0, oldestAt: null };
  },

  /** Marks the waiting texts as notified; returns whether there were new ones. One server at a time. */
  markTold: async (db: Db): Promise<boolean> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('texts that wait'))`);
    const told = await db
      .update(textReviews)
      .set({ toldAt: clock.now() })
      .where(and(eq(textReviews.state, 'waiting'), isNull(textReviews.toldAt)))
      .returning({ id: textReviews.id });
    return told.length > 0;
  },

  /** Returns the reviewers, without those who have an unread message with that link. */
  decidersWithout: async (db: Db, link: string): Promise<string[]> => {
    const unread = db
      .select({ one: sql`1` })
      .from(messageRecords)
      .innerJoin(messages, eq(messages.id, messageRecords.messageId))
      .where(
        and(
          eq(messageRecords.userId, users.id),
          isNull(messageRecords.readAt),
          isNull(messageRecords.removedAt),
          eq(messages.link, link),
        ),
      );
    const permission: Permission = 'sensitiveword.manage';
    const rows = await db
      .selectDistinct({ id: users.id })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .innerJoin(roleResources, eq(roleResources.roleId, roles.id))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(
        and(
          eq(resources.code, permission),
          eq(resources.enabled, true),
          isGranted(),
          eq(users.state, 'normal'),
          notExists(unread),
        ),
      );
    return rows.map(({ id }) => id);
  },

  /** Returns the newest text of a record that was not replaced. */
  newest: async (db: Db, kind: ReviewKind, recordId: string): Promise<ReviewRow | undefined> =>
    (
      await db
        .select()
        .from(textReviews)
        .where(
          and(
            eq(textReviews.kind, kind),
            eq(textReviews.recordId, recordId),
            inArray(textReviews.state, ['waiting', 'passed', 'rejected']),
          ),
        )
        .orderBy(desc(textReviews.createdAt), desc(textReviews.id))
        .limit(1)
    )[0],
};
