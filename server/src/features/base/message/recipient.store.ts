import type { TargetKind } from '@xueyan/contract/base/message';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, organizations, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { taughtBy, taughtCourses, teachersOf } from '../../../db/course-team.ts';
import type { Addressed } from '../../../db/message.table.ts';
import { belongsTo } from '../../../db/organization-tree.ts';
import { contains } from '../../../db/paging.ts';
import { isPerson } from '../../../db/person.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';

const oneOf = (ids: string[], type: 'uuid' | 'text') => sql`any(${sql.param(ids)}::${sql.raw(type)}[])`;

/** Condition on `user` for the recipients of a message: each once, able to sign in, without the sender. */
export function recipientsOf(addressed: Addressed, senderId: string | null): SQL | undefined {
  const { users: single, courses: courseIds, classes, organizations: places, roles: codes, everyone } = addressed;
  const reached: SQL[] = [];
  const among = (query: SQL) => reached.push(sql`${users.id} in (${query})`);
  if (single.length > 0) reached.push(sql`${users.id} = ${oneOf(single, 'uuid')}`);
  if (classes.length > 0) {
    among(sql`select user_id from ${classMembers} where class_id = ${oneOf(classes, 'uuid')}`);
  }
  if (places.length > 0) reached.push(belongsTo(places));
  if (courseIds.length > 0) {
    const ids = oneOf(courseIds, 'uuid');
    among(sql`select user_id from ${courseTakers} where course_id = ${ids}`);
    among(teachersOf(sql`select unnest(${sql.param(courseIds)}::uuid[])`));
  }
  if (codes.length > 0) {
    among(
      sql`select u.user_id from ${userRoles} u join ${roles} r on r.id = u.role_id where r.code = ${oneOf(codes, 'text')}`,
    );
  }
  const whom = everyone ? sql`true` : reached.length > 0 ? or(...reached) : sql`false`;
  return and(whom, eq(users.state, 'normal'), isPerson, senderId ? ne(users.id, senderId) : undefined);
}

/** Targets that a person may send to. */
interface Choice {
  scope: Scope;
  words: string;
}

/** Course, class or role with the number of its people. */
export interface Target {
  id: string;
  name: string;
  count: number;
}

interface PeopleChoice extends Choice {
  /** Sender, who is excluded from the recipients. */
  actorId: string;
  /** Restricts the search to its students. */
  classId: string | undefined;
}

/** Two people may share a name but not an account. */
export interface Person {
  id: string;
  userName: string;
  loginName: string;
}

const maxChoices = 50;
/** Enough for a whole class. */
const maxStudents = 200;
const coursePeople = sql<number>`(
  select count(distinct user_id)::int from ${courseTakers} where course_id = course.id)`;
const classPeople = sql<number>`(select count(*)::int from ${classMembers} where class_id = school_class.id)`;
/** Including those below it; "account" is the table of people. */
const organizationPeople = sql<number>`(
  with recursive below as (
    select organization.id
    union select child.id from ${organizations} as child join below on child.parent_id = below.id)
  select count(*)::int from (
    select id from ${users} where ${users.organizationId} in (select id from below)
    union select m.user_id from ${classMembers} m join ${schoolClasses} c on c.id = m.class_id
      where c.organization_id in (select id from below)) person)`;
const rolePeople = sql<number>`(select count(*)::int from ${userRoles} where role_id = role.id)`;

const taughtCourse = (scope: Scope) => withinScope(scope, taughtCourses());

/** Condition: a class of the organizations, or one that studies a course of the teacher. */
const taughtClass = (db: Db, scope: Scope) =>
  withinScope(scope, {
    organization: schoolClasses.organizationId,
    own: (teacherId) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(courseClasses)
          .innerJoin(courses, eq(courses.id, courseClasses.courseId))
          .where(and(eq(courseClasses.classId, schoolClasses.id), taughtBy(teacherId))),
      ),
  });

const keptOrganization = (scope: Scope) => withinScope(scope, { organization: organizations.id });

/**
 * Condition: a person of the organizations, or one who studies a course of the teacher, with a class or individually.
 */
const taughtPerson = (db: Db, scope: Scope) =>
  withinScope(scope, {
    organization: users.organizationId,
    own: (teacherId) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(courseTakers)
          .innerJoin(courses, eq(courses.id, courseTakers.courseId))
          .where(and(eq(courseTakers.userId, users.id), taughtBy(teacherId))),
      ),
  });

const inClass = (db: Db, classId: string | undefined) =>
  classId
    ? exists(
        db
          .select({ one: sql`1` })
          .from(classMembers)
          .where(and(eq(classMembers.userId, users.id), eq(classMembers.classId, classId))),
      )
    : undefined;

const person = { id: users.id, userName: users.userName, loginName: users.loginName };

export const recipientStore = {
  courses: (db: Db, { scope, words }: Choice): Promise<Target[]> =>
    db
      .select({ id: courses.id, name: courses.name, count: coursePeople })
      .from(courses)
      .where(and(taughtCourse(scope), or(contains(courses.name, words), contains(courses.number, words))))
      .orderBy(desc(courses.updatedAt), courses.id)
      .limit(maxChoices),

  classes: (db: Db, { scope, words }: Choice) =>
    db
      .select({
        ...{ id: schoolClasses.id, name: schoolClasses.name, count: classPeople, grade: schoolClasses.grade },
        organizationName: sql<string>`coalesce((
          select o.name from ${organizations} o where o.id = ${schoolClasses.organizationId}), '')`,
      })
      .from(schoolClasses)
      .where(and(taughtClass(db, scope), or(contains(schoolClasses.name, words), contains(schoolClasses.code, words))))
      .orderBy(asc(schoolClasses.name), schoolClasses.id)
      .limit(maxChoices),

  organizations: (db: Db, { scope, words }: Choice): Promise<Target[]> =>
    db
      .select({ id: organizations.id, name: organizations.name, count: organizationPeople })
      .from(organizations)
      .where(and(keptOrganization(scope), or(contains(organizations.name, words), contains(organizations.code, words))))
      .orderBy(asc(organizations.position), asc(organizations.code), organizations.id)
      .limit(maxChoices),

  roles: (db: Db) =>
    db
      .select({ id: roles.code, name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn, count: rolePeople })
      .from(roles)
      .where(eq(roles.shown, true))
      .orderBy(roles.name)
      .limit(maxChoices),

  people: (db: Db, { scope, actorId, classId, words }: PeopleChoice): Promise<Person[]> =>
    db
      .select(person)
      .from(users)
      .where(
        and(
          eq(users.state, 'normal'),
          isPerson,
          ne(users.id, actorId),
          taughtPerson(db, scope),
          inClass(db, classId),
          or(contains(users.userName, words), contains(users.loginName, words)),
        ),
      )
      .orderBy(asc(users.loginName))
      .limit(classId ? maxStudents : maxChoices),

  /** Count how many of the ids are within the scope. */
  countOwn: {
    course: (db: Db, scope: Scope, ids: string[]): Promise<number> =>
      db.$count(courses, and(inArray(courses.id, ids), taughtCourse(scope))),
    class: (db: Db, scope: Scope, ids: string[]): Promise<number> =>
      db.$count(schoolClasses, and(inArray(schoolClasses.id, ids), taughtClass(db, scope))),
    organization: (db: Db, scope: Scope, ids: string[]): Promise<number> =>
      db.$count(organizations, and(inArray(organizations.id, ids), keptOrganization(scope))),
    role: (db: Db, _: Scope, codes: string[]): Promise<number> => db.$count(roles, inArray(roles.code, codes)),
    person: (db: Db, scope: Scope, ids: string[]): Promise<number> =>
      db.$count(users, and(inArray(users.id, ids), taughtPerson(db, scope))),
  } satisfies Record<TargetKind, unknown>,

  courseNames: (db: Db, ids: string[]) =>
    db.select({ id: courses.id, name: courses.name }).from(courses).where(inArray(courses.id, ids)),
  classNames: (db: Db, ids: string[]) =>
    db
      .select({ id: schoolClasses.id, name: schoolClasses.name })
      .from(schoolClasses)
      .where(inArray(schoolClasses.id, ids)),
  organizationNames: (db: Db, ids: string[]) =>
    db
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, ids)),
  roleNames: (db: Db, codes: string[]) =>
    db
      .select({ id: roles.code, name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn })
      .from(roles)
      .where(inArray(roles.code, codes)),
  personNames: (db: Db, ids: string[]): Promise<Person[]> =>
    db.select(person).from(users).where(inArray(users.id, ids)),
};
