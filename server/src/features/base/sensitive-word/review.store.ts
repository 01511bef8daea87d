import type { ReviewKind, ReviewState } from '@xueyan/contract/base/text-review';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
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

  /** What waits of a record waits no more. */
  replace: async (db: Db, kind: ReviewKind, recordId: string): Promise<void> => {
    await db
      .update(textReviews)
      .set({ state: 'replaced', decidedAt: clock.now() })
      .where(and(eq(textReviews.kind, kind), eq(textReviews.recordId, recordId), eq(textReviews.state, 'waiting')));
  },

  /** Decides one that waits; nothing when it does not wait any more. */
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

  /** The newest of a record that was not replaced. */
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
