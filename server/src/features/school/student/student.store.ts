import type { StudentForm, studentApi } from '@xueyan/contract/school/student';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { organizations, schoolClasses, users } from '../../../db/account.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { studentChanges, students } from '../../../db/student.table.ts';

export type StudentRow = typeof students.$inferSelect;
type Search = z.output<typeof studentApi.list.input>;

const sortable = {
  studentNumber: students.number,
  studentName: students.name,
  className: schoolClasses.name,
  grade: students.grade,
  state: students.state,
  createTime: students.createdAt,
};

const described = (db: Db) =>
  db
    .select({
      row: students,
      className: sql<string>`coalesce(${schoolClasses.name}, '')`,
      organizationId: schoolClasses.organizationId,
      organizationName: sql<string>`coalesce(${organizations.name}, '')`,
      loginName: sql<string>`coalesce(${users.loginName}, '')`,
    })
    .from(students)
    .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
    .leftJoin(organizations, eq(organizations.id, schoolClasses.organizationId))
    .leftJoin(users, eq(users.id, students.accountId));
export type DescribedStudent = Awaited<ReturnType<typeof described>>[number];

/** Returns the columns of a form. */
export const columnsOf = ({ studentNumber, studentName, ...rest }: Omit<StudentForm, 'classId'>) => ({
  ...rest,
  number: studentNumber,
  name: studentName,
});

export const studentStore = {
  page: async (db: Db, scope: Scope, input: Search) => {
    const { account, state } = input;
    const where = and(
      withinScope(scope, { organization: schoolClasses.organizationId }),
      contains(students.number, input.studentNumber),
      contains(students.name, input.studentName),
      contains(schoolClasses.name, input.className),
      contains(students.grade, input.grade),
      state && eq(students.state, state),
      account && (account === 'with' ? isNotNull(students.accountId) : isNull(students.accountId)),
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, sql`${students.number} asc`, students.id));
    return pageOf(input, found, async () => {
      const joined = db
        .select({ total: sql<number>`count(*)::int` })
        .from(students)
        .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId));
      return (await joined.where(where))[0]?.total ?? 0;
    });
  },

  /** Returns students, locked until the transaction ends in the order of ids, which prevents deadlocks. */
  hold: async (db: Db, ids: string[]): Promise<DescribedStudent[]> => {
    await db
      .select({ id: students.id })
      .from(students)
      .where(inArray(students.id, ids))
      .orderBy(students.id)
      .for('update');
    return described(db).where(inArray(students.id, ids)).orderBy(students.number);
  },

  /** Returns students by number, regardless of case. */
  numbered: (db: Db, numbers: string[]): Promise<DescribedStudent[]> =>
    described(db).where(
      sql`lower(${students.number}) = any(${sql.param(numbers.map((one) => one.toLowerCase()))}::text[])`,
    ),

  insert: async (db: Db, row: typeof students.$inferInsert): Promise<string> => {
    const [created] = await db.insert(students).values(row).returning({ id: students.id });
    return created?.id ?? '';
  },

  insertMany: async (db: Db, rows: (typeof students.$inferInsert)[]): Promise<void> => {
    await db.insert(students).values(rows);
  },

  update: async (db: Db, id: string, row: Partial<StudentRow>): Promise<number> => {
    const [changed] = await db
      .update(students)
      .set({ ...row, version: sql`${students.version} + 1` })
      .where(eq(students.id, id))
      .returning({ version: students.version });
    return changed?.version ?? 0;
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(students).where(eq(students.id, id));
  },

  addChange: async (db: Db, row: typeof studentChanges.$inferInsert): Promise<void> => {
    await db.insert(studentChanges).values(row);
  },

  changesOf: (db: Db, studentId: string) =>
    db
      .select()
      .from(studentChanges)
      .where(eq(studentChanges.studentId, studentId))
      .orderBy(desc(studentChanges.createdAt), desc(studentChanges.id))
      .limit(100),

  /** Returns classes by name or code, or by id. */
  classes: (db: Db, ids: string[], names: string[] = []) =>
    db
      .select({
        id: schoolClasses.id,
        code: schoolClasses.code,
        name: schoolClasses.name,
        organizationId: schoolClasses.organizationId,
        state: schoolClasses.state,
      })
      .from(schoolClasses)
      .where(
        sql`${schoolClasses.id} = any(${sql.param(ids)}::uuid[])
          or ${schoolClasses.name} = any(${sql.param(names)}::text[])
          or ${schoolClasses.code} = any(${sql.param(names)}::text[])`,
      ),
};
