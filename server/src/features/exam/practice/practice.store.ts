import type { practiceApi } from '@xueyan/contract/exam/practice';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { papers } from '../../../db/paper.table.ts';
import { practiceClasses, practiceItems, practices } from '../../../db/practice.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type PracticeRow = typeof practices.$inferSelect;
type Search = z.output<typeof practiceApi.list.input>;
type Columns = Pick<PracticeRow, 'name' | 'description' | 'source' | 'shuffleOptions'>;

const members = sql`(
  select member.user_id from practice_class as link join class_member as member on member.class_id = link.class_id
  where link.practice_id = ${practices.id})`;

const described = (db: Db) =>
  db
    .select({
      row: practices,
      ownerName: users.userName,
      organizationId: users.organizationId,
      paperName: sql<string>`coalesce((
        select held.title from ${papers} as held where held.id = (${practices.source} ->> 'paperId')::uuid), '')`,
      questionCount: sql<number>`(
        select count(*)::int from ${practiceItems} as item where item.practice_id = ${practices.id})`,
      studentCount: sql<number>`(select count(distinct invited.user_id)::int from ${members} as invited)`,
      activeCount: sql<number>`(
        select count(*)::int from practice_round as round where round.practice_id = ${practices.id}
          and exists (select from practice_try as given join practice_item as item on item.id = given.item_id
            where item.practice_id = round.practice_id and given.user_id = round.user_id))`,
    })
    .from(practices)
    .innerJoin(users, eq(users.id, practices.ownerId));
export type DescribedPractice = Awaited<ReturnType<typeof described>>[number];

export const practiceStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: practices.ownerId, organization: users.organizationId }),
      contains(practices.name, input.practiceName),
      input.state ? eq(practices.state, input.state) : undefined,
    );
    const sortable = { practiceName: practices.name, updateTime: practices.updatedAt };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(practices.updatedAt), practices.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(practices);
      const [row] = await counted.innerJoin(users, eq(users.id, practices.ownerId)).where(where);
      return row?.n ?? 0;
    });
  },

  find: async (db: Db, id: string): Promise<DescribedPractice | undefined> =>
    (await described(db).where(eq(practices.id, id)))[0],

  /** Locks the set against state changes until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: practices.id }).from(practices).where(eq(practices.id, id)).for('update');
  },

  classesOf: (db: Db, ids: string[]) =>
    db
      .select({ practiceId: practiceClasses.practiceId, classId: schoolClasses.id, className: schoolClasses.name })
      .from(practiceClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, practiceClasses.classId))
      .where(inArray(practiceClasses.practiceId, ids))
      .orderBy(asc(schoolClasses.name)),

  insert: async (db: Db, row: Columns & { ownerId: string }): Promise<string> =>
    (await db.insert(practices).values(row).returning({ id: practices.id }))[0]?.id ?? '',

  /** Returns undefined when another request changed it since. */
  update: async (db: Db, id: string, version: number, row: Columns): Promise<number | undefined> =>
    (
      await db
        .update(practices)
        .set({ ...row, version: sql`${practices.version} + 1` })
        .where(and(eq(practices.id, id), eq(practices.version, version)))
        .returning({ version: practices.version })
    )[0]?.version,

  setState: async (db: Db, id: string, state: PracticeRow['state']): Promise<void> => {
    await db
      .update(practices)
      .set({ state, version: sql`${practices.version} + 1` })
      .where(eq(practices.id, id));
  },

  setClasses: async (db: Db, practiceId: string, classIds: string[]): Promise<void> => {
    await db.delete(practiceClasses).where(eq(practiceClasses.practiceId, practiceId));
    await db.insert(practiceClasses).values([...new Set(classIds)].map((classId) => ({ practiceId, classId })));
  },

  addItems: async (db: Db, practiceId: string, versionIds: string[]): Promise<void> => {
    await db
      .insert(practiceItems)
      .values(versionIds.map((versionId, position) => ({ practiceId, versionId, position })));
  },

  countItems: (db: Db, practiceId: string): Promise<number> =>
    db.$count(practiceItems, eq(practiceItems.practiceId, practiceId)),

  items: (db: Db, practiceId: string) =>
    db
      .select({ item: practiceItems, version: questionVersions })
      .from(practiceItems)
      .innerJoin(questionVersions, eq(questionVersions.id, practiceItems.versionId))
      .where(eq(practiceItems.practiceId, practiceId))
      .orderBy(asc(practiceItems.position)),

  item: async (db: Db, practiceId: string, itemId: string) =>
    (
      await db
        .select({ item: practiceItems, version: questionVersions })
        .from(practiceItems)
        .innerJoin(questionVersions, eq(questionVersions.id, practiceItems.versionId))
        .where(and(eq(practiceItems.practiceId, practiceId), eq(practiceItems.id, itemId)))
    )[0],

  /** Ids of its students, by the current members of its classes. */
  studentIds: async (db: Db, practiceId: string): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct member.user_id as id from practice_class as link
      join class_member as member on member.class_id = link.class_id where link.practice_id = ${practiceId}`);
    return rows.map(({ id }) => id);
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(practices).where(eq(practices.id, id));
  },
};
