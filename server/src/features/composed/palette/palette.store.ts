import type { PeopleScope } from '@xueyan/contract/composed/palette';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  classMembers,
  resources,
  roleResources,
  roles,
  schoolClasses,
  userRoles,
  users,
} from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { taughtBy, teamOf } from '../../../db/course-team.ts';
import { isPerson } from '../../../db/person.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Maximum number of rows searched; in a larger school the search is partial, to stay fast. */
const mostRows = 30_000;

const one = { one: sql`1` };

/** Students of courses, by class or individually. */
const studies = (db: Db) =>
  db
    .selectDistinct({ courseId: courseMembers.courseId, userId: courseMembers.userId })
    .from(courseMembers)
    .as('studies');

/** SQL: the person studies a course of the teacher. */
function studiesWith(db: Db, teacherId: string): SQL {
  const study = studies(db);
  return exists(
    db
      .select(one)
      .from(study)
      .innerJoin(courses, eq(courses.id, study.courseId))
      .where(and(eq(study.userId, users.id), taughtBy(teacherId))),
  );
}

const teaches = (db: Db): SQL =>
  exists(
    db
      .select(one)
      .from(userRoles)
      .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
      .innerJoin(resources, eq(resources.id, roleResources.resourceId))
      .where(and(eq(userRoles.userId, users.id), eq(resources.code, 'course.teach'))),
  );

/** SQL: the person teaches a published course that the student studies. */
function teachesStudent(db: Db, studentId: string): SQL {
  const study = studies(db);
  return exists(
    db
      .select(one)
      .from(courses)
      .innerJoin(study, eq(study.courseId, courses.id))
      .where(and(taughtBy(users.id), eq(study.userId, studentId), ne(courses.state, 'unreleased'))),
  );
}

function sharesClassWith(db: Db, studentId: string): SQL {
  const mine = alias(classMembers, 'mine');
  return exists(
    db
      .select(one)
      .from(classMembers)
      .innerJoin(mine, eq(mine.classId, classMembers.classId))
      .where(and(eq(classMembers.userId, users.id), eq(mine.userId, studentId))),
  );
}

const within: Record<PeopleScope, (db: Db, actorId: string) => SQL | undefined> = {
  everyone: () => undefined,
  taught: (db, actorId) => or(studiesWith(db, actorId), teaches(db)),
  class: (db, actorId) => or(teachesStudent(db, actorId), sharesClassWith(db, actorId)),
};

/** SQL: courses that the person teaches, and published ones that they study. */
function seenBy(db: Db, actorId: string): SQL | undefined {
  const study = studies(db);
  const studied = db.select({ id: study.courseId }).from(study).where(eq(study.userId, actorId));
  return or(taughtBy(actorId), and(inArray(courses.id, studied), ne(courses.state, 'unreleased')));
}

const seenWithin = (db: Db, scope: Scope) =>
  withinScope(scope, { own: (userId) => seenBy(db, userId), owner: courses.teacherId });

export const paletteStore = {
  people: (db: Db, scope: PeopleScope, actorId: string) =>
    db
      .select({ id: users.id, userName: users.userName, loginName: users.loginName, avatar: users.avatar })
      .from(users)
      .where(and(eq(users.state, 'normal'), isPerson, ne(users.id, actorId), within[scope](db, actorId)))
      .limit(mostRows),

  /** Courses within a scope; the person's own are those that they may edit, and published ones that they study. */
  courses: (db: Db, scope: Scope) =>
    db
      .select({
        ...{ id: courses.id, name: courses.name, teacherId: courses.teacherId, teacherName: users.userName },
        teacherOrganizationId: users.organizationId,
        team: teamOf(courses.id),
      })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(seenWithin(db, scope))
      .limit(mostRows),

  /** Sections of the same courses, the newest course first. */
  sections: (db: Db, scope: Scope) =>
    db
      .select({
        id: sections.id,
        title: sections.title,
        kind: sections.kind,
        courseId: courses.id,
        courseName: courses.name,
        teacherId: courses.teacherId,
        teacherOrganizationId: organizationOf(courses.teacherId),
        team: teamOf(courses.id),
      })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(ne(sections.kind, 'chapter'), seenWithin(db, scope)))
      .orderBy(desc(courses.createdAt), sections.position, sections.id)
      .limit(mostRows),

  rolesOf: (db: Db, userIds: string[]) =>
    db
      .select({ userId: userRoles.userId, name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(inArray(userRoles.userId, userIds)),

  classesOf: (db: Db, userIds: string[]) =>
    db
      .select({ userId: classMembers.userId, classId: schoolClasses.id, className: schoolClasses.name })
      .from(classMembers)
      .innerJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
      .where(inArray(classMembers.userId, userIds))
      .orderBy(schoolClasses.name),

  /** Courses that these people study. */
  studiesOf: (db: Db, userIds: string[]) => {
    const study = studies(db);
    return db.select().from(study).where(inArray(study.userId, userIds));
  },
};
