import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { aiChatShares } from '../../../db/ai-chat.table.ts';
import { inClasses } from '../../../db/audience.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const described = { row: aiChatShares, ownerName: users.userName };

export const chatShareStore = {
  page: (
    db: Db,
    scope: Scope & { userId: string },
    input: PageInput & { view: 'received' | 'mine'; words?: string | undefined },
  ) => {
    const received = (userId: string) => inClasses(aiChatShares.classIds, userId);
    const where = and(
      withinScope(scope, { own: input.view === 'mine' ? aiChatShares.ownerId : received }),
      contains(aiChatShares.title, input.words),
    );
    const sortable = { title: aiChatShares.title, createTime: aiChatShares.createdAt };
    const found = db
      .select(described)
      .from(aiChatShares)
      .innerJoin(users, eq(users.id, aiChatShares.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(aiChatShares.createdAt), aiChatShares.id));
    return pageOf(input, found, () => db.$count(aiChatShares, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select(described)
        .from(aiChatShares)
        .innerJoin(users, eq(users.id, aiChatShares.ownerId))
        .where(eq(aiChatShares.id, id))
    )[0],

  isReceived: async (db: Db, id: string, userId: string): Promise<boolean> =>
    (await db.$count(aiChatShares, and(eq(aiChatShares.id, id), inClasses(aiChatShares.classIds, userId)))) > 0,

  countOf: (db: Db, ownerId: string) => db.$count(aiChatShares, eq(aiChatShares.ownerId, ownerId)),

  /** Returns those of the given classes that the person belongs to. */
  ownClasses: async (db: Db, userId: string, ids: string[]): Promise<string[]> =>
    (
      await db
        .select({ classId: classMembers.classId })
        .from(classMembers)
        .where(and(eq(classMembers.userId, userId), inArray(classMembers.classId, ids)))
    ).map(({ classId }) => classId),

  classNames: async (db: Db, ids: string[]): Promise<string[]> =>
    ids.length === 0
      ? []
      : (
          await db
            .select({ name: schoolClasses.name })
            .from(schoolClasses)
            .where(sql`${schoolClasses.id} = any(${sql.param(ids)}::uuid[])`)
            .orderBy(asc(schoolClasses.name))
        ).map(({ name }) => name),

  insert: async (db: Db, row: Omit<typeof aiChatShares.$inferInsert, 'id'>): Promise<string> =>
    (await db.insert(aiChatShares).values(row).returning({ id: aiChatShares.id }))[0]?.id ?? '',

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiChatShares).where(eq(aiChatShares.id, id));
  },
};
