import type { ExamPerson } from '@xueyan/contract/exam/candidate-naming';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { examClasses, examNamed } from '../../../db/exam.table.ts';
import { maySit } from '../../../db/may-sit.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

const isActive = (db: Db) => and(eq(users.accountKind, 'person'), eq(users.state, 'normal'), maySit(db));

const classNames = sql<string>`coalesce((
  select string_agg(class.name, '、' order by class.name) from ${schoolClasses} as class
  join ${classMembers} as member on member.class_id = class.id where member.user_id = ${users.id}), '')`;

interface Search {
  /** Exam that they come to already, by name or with a class. */
  examId?: string | undefined;
  /** Classes that will be invited. */
  classIds?: string[] | undefined;
  words?: string | undefined;
  classId?: string | undefined;
}

export const examPersonStore = {
  /**
   * Finds people of the whole school, whose classes can be invited by whoever gives exams; those who do not come yet
   * are first.
   */
  find: async (db: Db, { examId, classIds = [], words, classId }: Search, most: number) => {
    const where = and(
      isActive(db),
      words
        ? or(contains(users.userName, words), contains(users.loginName, words), contains(students.number, words))
        : undefined,
      classId
        ? sql`exists (select from ${classMembers} as member
            where member.user_id = ${users.id} and member.class_id = ${classId})`
        : undefined,
    );
    const comes = sql<ExamPerson['comes']>`case
          when exists (select from ${examNamed} as named
            where named.exam_id = ${examId ?? null} and named.user_id = ${users.id}) then 'named'
          when exists (select from ${examClasses} as invited
            join ${classMembers} as member on member.class_id = invited.class_id
            where invited.exam_id = ${examId ?? null} and member.user_id = ${users.id}) then 'class'
          when exists (select from ${classMembers} as member
            where member.class_id = any(${sql.param(classIds)}::uuid[])
              and member.user_id = ${users.id}) then 'class' end`;
    const people = await db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName },
        number: sql<string>`coalesce(${students.number}, '')`,
        className: classNames,
        comes,
      })
      .from(users)
      .leftJoin(students, eq(students.accountId, users.id))
      .where(where)
      .orderBy(sql`${comes} is not null`, asc(users.loginName))
      .limit(most);
    const [counted] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(students, eq(students.accountId, users.id))
      .where(where);
    return { people, total: counted?.n ?? 0 };
  },

  /** Returns accounts of persons, with whether they may sit exams. */
  ofIds: (db: Db, ids: string[]) =>
    db
      .select({
        ...{ userId: users.id, userName: users.userName },
        fits: sql<boolean>`coalesce(${isActive(db)}, false)`,
        note: classNames,
      })
      .from(users)
      .where(inArray(users.id, ids)),
};
