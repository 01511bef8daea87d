import type { AccountState, RoleCode } from '@xueyan/contract/wire/actor';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { classMembers, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

const studentRole: RoleCode = 'ROLE_STUDENT';

const accountsWithout = (db: Db) =>
  db
    .select({ id: users.id, loginName: users.loginName, userName: users.userName })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.code, studentRole)))
    .leftJoin(students, eq(students.accountId, users.id));

/** Relations between the register and the classes of accounts. */
export const studentMemberStore = {
  /** Returns students’ accounts missing in the register, of the given accounts or of all. */
  unregistered: (db: Db, userIds?: string[]) =>
    accountsWithout(db).where(
      and(sql`${students.id} is null`, userIds && sql`${users.id} = any(${sql.param(userIds)}::uuid[])`),
    ),

  /** Links accounts to students whose number is the login name and who have no account yet. */
  link: async (db: Db, userIds: string[]): Promise<void> => {
    await db
      .update(students)
      .set({ accountId: users.id, version: sql`${students.version} + 1` })
      .from(users)
      .where(
        and(
          sql`${users.id} = any(${sql.param(userIds)}::uuid[])`,
          sql`lower(${students.number}) = lower(${users.loginName})`,
          sql`${students.accountId} is null`,
        ),
      );
  },

  /** Adds students for accounts; existing numbers are left unchanged. */
  add: async (db: Db, accounts: { id: string; loginName: string; userName: string }[]): Promise<void> => {
    const rows = accounts.map(({ id, loginName, userName }) => ({ number: loginName, name: userName, accountId: id }));
    if (rows.length > 0) await db.insert(students).values(rows).onConflictDoNothing();
  },

  /** Sets the class of the register: unchanged while the account is in it, else the account’s newest class, or none. */
  followClasses: async (db: Db, userIds?: string[]): Promise<void> => {
    const isIn = sql`select 1 from ${classMembers} where ${classMembers.userId} = ${students.accountId} and ${classMembers.classId} = ${students.classId}`;
    await db
      .update(students)
      .set({
        classId: sql`(select ${classMembers.classId} from ${classMembers} where ${classMembers.userId} = ${students.accountId} order by ${classMembers.classId} desc limit 1)`,
        version: sql`${students.version} + 1`,
      })
      .where(
        and(
          eq(students.state, 'inSchool'),
          sql`${students.accountId} is not null`,
          userIds && sql`${students.accountId} = any(${sql.param(userIds)}::uuid[])`,
          sql`not exists (${isIn})`,
          sql`(${students.classId} is not null or exists (select 1 from ${classMembers} where ${classMembers.userId} = ${students.accountId}))`,
        ),
      );
  },

  away: (db: Db, userIds: string[]) =>
    db
      .select({ name: students.name })
      .from(students)
      .where(and(inArray(students.accountId, userIds), ne(students.state, 'inSchool')))
      .orderBy(students.number),

  /** Returns those of the accounts in a state that have the student role alone, locked until the transaction ends. */
  studentsOnly: (db: Db, userIds: string[], state: AccountState) =>
    db
      .select({ id: users.id, loginName: users.loginName })
      .from(users)
      .where(
        and(
          inArray(users.id, userIds),
          eq(users.state, state),
          sql`not exists (select 1 from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
            where ${userRoles.userId} = ${users.id} and not ${roles.forStudents})`,
        ),
      )
      .orderBy(users.id)
      .for('update'),

  /** Returns the students of accounts, with their classes and the organizations of these. */
  ofAccounts: (db: Db, accountIds: string[]) =>
    accountIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            ...{ id: students.id, accountId: students.accountId, classId: students.classId },
            ...{ sex: students.sex, grade: students.grade, contact: students.contact },
            organizationId: schoolClasses.organizationId,
          })
          .from(students)
          .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
          .where(inArray(students.accountId, accountIds)),

  /** Writes the texts that are not empty, with one statement. */
  describe: async (
    db: Db,
    rows: { accountId: string; sex: string; grade: string; contact: string }[],
  ): Promise<void> => {
    if (rows.length === 0) return;
    const given = (field: 'accountId' | 'sex' | 'grade' | 'contact') => sql.param(rows.map((row) => row[field]));
    await db
      .update(students)
      .set({
        sex: sql`coalesce(nullif(given.sex, ''), ${students.sex})`,
        grade: sql`coalesce(nullif(given.grade, ''), ${students.grade})`,
        contact: sql`coalesce(nullif(given.contact, ''), ${students.contact})`,
        version: sql`${students.version} + 1`,
      })
      .from(
        sql`unnest(${given('accountId')}::uuid[], ${given('sex')}::text[], ${given('grade')}::text[], ${given('contact')}::text[]) as given(account_id, sex, grade, contact)`,
      )
      .where(sql`${students.accountId} = given.account_id`);
  },

  all: (db: Db) => db.select({ id: students.id }).from(students).orderBy(students.number),

  leave: async (db: Db, classId: string, userId: string): Promise<void> => {
    await db.delete(classMembers).where(and(eq(classMembers.classId, classId), eq(classMembers.userId, userId)));
  },

  join: async (db: Db, classId: string, userId: string): Promise<void> => {
    await db.insert(classMembers).values({ classId, userId }).onConflictDoNothing();
  },
};
