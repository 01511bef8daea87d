import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { classMembers, schoolClasses } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';
import { contains, limitOf, orderOf, type PageInput } from '../../../db/paging.ts';

export const schoolClassStore = {
  page: async (db: Db, input: PageInput & { className?: string | undefined }) => {
    const where = contains(schoolClasses.name, input.className);
    const studentCount = db.$count(classMembers, eq(classMembers.classId, schoolClasses.id));
    const { limit, offset } = limitOf(input);
    const resultList = await db
      .select({
        classId: schoolClasses.id,
        classCode: schoolClasses.code,
        className: schoolClasses.name,
        studentCount,
      })
      .from(schoolClasses)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { classCode: schoolClasses.code, className: schoolClasses.name, studentCount },
          desc(schoolClasses.createdAt),
          schoolClasses.id,
        ),
      )
      .limit(limit)
      .offset(offset);
    const [total] = await db.select({ count: count() }).from(schoolClasses).where(where);
    return { resultList, totalSize: total?.count ?? 0, pageNum: input.pageNum, pageSize: input.pageSize };
  },

  insert: async (db: Db, row: typeof schoolClasses.$inferInsert): Promise<string> => {
    const [created] = await db.insert(schoolClasses).values(row).returning({ id: schoolClasses.id });
    return created?.id ?? '';
  },

  addMembers: async (db: Db, classId: string, userIds: string[]): Promise<void> => {
    await db.insert(classMembers).values(userIds.map((userId) => ({ classId, userId })));
  },

  countOf: async (db: Db, classIds: string[]): Promise<number> =>
    classIds.length === 0 ? 0 : db.$count(schoolClasses, and(inArray(schoolClasses.id, classIds))),
};
