import type { CategoryForm } from '@xueyan/contract/teaching/gradebook';
import { and, asc, desc, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { gradeBooks, gradeCategories, gradeChanges, gradeColumns, gradeMarks } from '../../../db/gradebook.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type BookRow = typeof gradeBooks.$inferSelect;
export type CategoryRow = typeof gradeCategories.$inferSelect;
export type ColumnRow = typeof gradeColumns.$inferSelect;
export type MarkRow = typeof gradeMarks.$inferSelect;
type NewColumn = typeof gradeColumns.$inferInsert;

const className = sql<string>`coalesce(min(${courseTakers.className}), '')`;
const stands = isNull(gradeColumns.removedAt);

export const gradebookStore = {
  book: async (db: Db, courseId: string): Promise<BookRow | undefined> =>
    (await db.select().from(gradeBooks).where(eq(gradeBooks.courseId, courseId)))[0],

  hasEnded: async (db: Db, courseId: string): Promise<boolean> =>
    (await db.select({ state: courses.state }).from(courses).where(eq(courses.id, courseId)))[0]?.state === 'ended',

  /** Returns the gradebook, created if needed and locked until the transaction ends. */
  holdBook: async (db: Db, courseId: string): Promise<BookRow> => {
    await db.insert(gradeBooks).values({ courseId }).onConflictDoNothing();
    const [row] = await db.select().from(gradeBooks).where(eq(gradeBooks.courseId, courseId)).for('update');
    if (!row) throw new Error('the gradebook is gone');
    return row;
  },

  setBook: async (db: Db, courseId: string, row: Partial<BookRow>): Promise<void> => {
    await db.update(gradeBooks).set(row).where(eq(gradeBooks.courseId, courseId));
  },

  categories: (db: Db, courseId: string): Promise<CategoryRow[]> =>
    db
      .select()
      .from(gradeCategories)
      .where(eq(gradeCategories.courseId, courseId))
      .orderBy(asc(gradeCategories.position), asc(gradeCategories.id)),

  /** Replaces the categories: those with an id keep it, the others are deleted, and their columns are in none. */
  replaceCategories: async (db: Db, courseId: string, forms: CategoryForm[]): Promise<void> => {
    const kept = new Set(forms.map(({ categoryId }) => categoryId));
    const gone = (await gradebookStore.categories(db, courseId)).filter(({ id }) => !kept.has(id));
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await db.delete(gradeCategories).where(inArray(gradeCategories.id, ids));
    for (const [position, { categoryId, ...row }] of forms.entries()) {
      if (categoryId === '') await db.insert(gradeCategories).values({ ...row, courseId, position });
      else
        await db
          .update(gradeCategories)
          .set({ ...row, position })
          .where(eq(gradeCategories.id, categoryId));
    }
  },

  columns: (db: Db, courseId: string): Promise<ColumnRow[]> =>
    db
      .select()
      .from(gradeColumns)
      .where(and(eq(gradeColumns.courseId, courseId), stands))
      .orderBy(asc(gradeColumns.createdAt), asc(gradeColumns.id)),

  /** Adds columns of sources that are not stored yet. */
  addSourceColumns: async (db: Db, rows: NewColumn[]): Promise<void> => {
    await db.insert(gradeColumns).values(rows).onConflictDoNothing();
  },

  addColumn: async (db: Db, row: NewColumn): Promise<string> =>
    (await db.insert(gradeColumns).values(row).returning({ id: gradeColumns.id }))[0]?.id ?? '',

  column: async (db: Db, id: string): Promise<ColumnRow | undefined> =>
    (
      await db
        .select()
        .from(gradeColumns)
        .where(and(eq(gradeColumns.id, id), stands))
    )[0],

  /** Locks the column and its marks until the transaction ends. */
  holdColumn: async (db: Db, id: string): Promise<ColumnRow | undefined> =>
    (
      await db
        .select()
        .from(gradeColumns)
        .where(and(eq(gradeColumns.id, id), stands))
        .for('update')
    )[0],

  setColumn: async (db: Db, id: string, row: Partial<ColumnRow>): Promise<void> => {
    await db.update(gradeColumns).set(row).where(eq(gradeColumns.id, id));
  },

  marks: (db: Db, columnIds: string[], userIds: string[]): Promise<MarkRow[]> =>
    columnIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(gradeMarks)
          .where(and(inArray(gradeMarks.columnId, columnIds), inArray(gradeMarks.userId, userIds))),

  highest: async (db: Db, columnId: string): Promise<number | null> =>
    (
      await db
        .select({ score: max(gradeMarks.score) })
        .from(gradeMarks)
        .where(eq(gradeMarks.columnId, columnId))
    )[0]?.score ?? null,

  putMarks: async (db: Db, rows: (typeof gradeMarks.$inferInsert)[]): Promise<void> => {
    if (rows.length === 0) return;
    await db
      .insert(gradeMarks)
      .values(rows)
      .onConflictDoUpdate({
        target: [gradeMarks.columnId, gradeMarks.userId],
        set: {
          score: sql`excluded.score`,
          excused: sql`excluded.excused`,
          reason: sql`excluded.reason`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  },

  removeMarks: async (db: Db, columnId: string, userIds: string[]): Promise<void> => {
    if (userIds.length === 0) return;
    await db.delete(gradeMarks).where(and(eq(gradeMarks.columnId, columnId), inArray(gradeMarks.userId, userIds)));
  },

  addChanges: async (db: Db, rows: (typeof gradeChanges.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(gradeChanges).values(rows);
  },

  changes: (db: Db, columnId: string, userId: string) =>
    db
      .select({ change: gradeChanges, actorName: users.userName })
      .from(gradeChanges)
      .innerJoin(users, eq(users.id, gradeChanges.actorId))
      .where(and(eq(gradeChanges.columnId, columnId), eq(gradeChanges.userId, userId)))
      .orderBy(desc(gradeChanges.createdAt), desc(gradeChanges.id)),

  /** Lists the students of a course by class and number; only `userIds` if given. */
  students: (db: Db, courseId: string, userIds?: string[]) =>
    db
      .select({ userId: users.id, loginName: users.loginName, userName: users.userName, className })
      .from(courseTakers)
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .where(and(eq(courseTakers.courseId, courseId), userIds && inArray(users.id, userIds)))
      .groupBy(users.id)
      .orderBy(asc(className), asc(users.loginName)),

  /** Lists the published courses that a person takes, and if their gradebooks are published. */
  coursesOf: (db: Db, userId: string) =>
    db
      .select({
        courseId: courses.id,
        courseName: courses.name,
        teacherName: users.userName,
        publishedAt: gradeBooks.publishedAt,
        totalShown: sql<boolean>`coalesce(${gradeBooks.totalShown}, false)`,
      })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .leftJoin(gradeBooks, eq(gradeBooks.courseId, courses.id))
      .where(
        and(
          ne(courses.state, 'unreleased'),
          isNull(courses.archivedAt),
          sql`exists (select from ${courseTakers} where ${courseTakers.courseId} = ${courses.id}
            and ${courseTakers.userId} = ${userId})`,
        ),
      )
      .orderBy(sql`${gradeBooks.publishedAt} desc nulls last`, desc(courses.createdAt), asc(courses.id)),
};
