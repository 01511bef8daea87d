import { fileAddress } from '@xueyan/contract/base/file';
import {
  type Course,
  type CourseForm,
  type courseApi,
  courseFaults,
  courseTransitions,
  mayEditCourse,
  mayOpenCourse,
  mayOwnCourse,
  mayTeachCourse,
} from '@xueyan/contract/school/course';
import { type CourseRight, hasBegun, isCourseTaughtBy } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { LiveEvents } from '@xueyan/contract/wire/live';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange } from '../../base/audit/audit.service.ts';
import { allClassesExist } from '../school-class/school-class.service.ts';
import { courseStore, type DescribedCourse, type HeldCourse } from './course.store.ts';
import { courseListStore } from './course-list.store.ts';

async function present(db: Db, clock: Clock, rows: DescribedCourse[]): Promise<Course[]> {
  const classes = await courseStore.classesOf(
    db,
    rows.map((row) => row.course.id),
  );
  return rows.map(
    ({ course, teacherName, teacherOrganizationId, team, organizationName, sectionCount, studentCount }) => ({
      courseId: course.id,
      courseName: course.name,
      courseNumber: course.number,
      courseType: course.type,
      kind: course.kind,
      classTime: course.classTime,
      description: course.description,
      labels: course.labels,
      state: course.state,
      archived: course.archivedAt !== null,
      cover: fileAddress(course.coverId),
      teacherId: course.teacherId,
      teacherOrganizationId,
      team,
      organizationName,
      teacherName,
      classes: classes
        .filter((one) => one.courseId === course.id)
        .map(({ classId, className }) => ({ classId, className })),
      sectionCount,
      studentCount,
      version: course.version,
      createTime: clock.write(course.createdAt),
      updateTime: clock.write(course.updatedAt),
    }),
  );
}

/** Returns a page of the courses that the actor teaches or has in their data range. */
export async function listCourses(db: Db, clock: Clock, actor: Actor, input: z.output<typeof courseApi.list.input>) {
  const page = await courseListStore.page(db, scopeOf(actor, 'course.manage'), input);
  return { ...page, resultList: await present(db, clock, page.resultList) };
}

/** Returns the filter values of the actor’s list of courses. */
export const listCourseFilters = (db: Db, actor: Actor) => courseListStore.filters(db, scopeOf(actor, 'course.manage'));

/** Returns the most recently changed courses of a teacher. */
export async function latestCourses(db: Db, clock: Clock, teacherId: string, most: number): Promise<Course[]> {
  const { resultList } = await courseListStore.page(db, ownScope({ id: teacherId }), { pageNum: 1, pageSize: most });
  return present(db, clock, resultList);
}

/** Returns a page of the courses that the actor studies, with their progress. */
export async function listStudyCourses(
  db: Db,
  actor: Actor,
  input: z.output<typeof courseApi.listStudy.input>,
): Promise<Output<typeof courseApi.listStudy>['pageInfo']> {
  const page = await courseListStore.pageOfStudent(db, ownScope(actor), input);
  const resultList = page.resultList.map(({ coverId, ...course }) => ({ ...course, cover: fileAddress(coverId) }));
  return { ...page, resultList };
}

/** Returns the course without a check of rights. */
export const findCourse = (db: Db, courseId: string): Promise<HeldCourse | undefined> => courseStore.find(db, courseId);

/** Returns the course when the actor may change it. */
export async function courseToEdit(db: Db, actor: Actor, courseId: string): Promise<HeldCourse> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayEditCourse(actor, course), wireFaults.gone);
  return course;
}

/** Returns the course when the actor teaches it with this right; with any right when none is given. */
export async function courseWithRight(
  db: Db,
  actor: Actor,
  courseId: string,
  right?: CourseRight,
): Promise<HeldCourse> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayTeachCourse(actor, course), wireFaults.gone);
  ensure(!right || isCourseTaughtBy(actor, course, right), wireFaults.gone);
  return course;
}

/** Returns the course when the actor owns it, or manages courses with it in their data range. */
export async function courseToOwn(db: Db, actor: Actor, courseId: string): Promise<HeldCourse> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayOwnCourse(actor, course), wireFaults.gone);
  return course;
}

/** As `courseToOpen`, for the contents of sections: throws for students before it has begun for them. */
export async function courseToStudy(db: Db, actor: Actor, courseId: string) {
  const course = await courseToOpen(db, actor, courseId);
  ensure(course.editor || hasBegun(course.state), courseFaults.notBegun);
  return course;
}

/**
 * Returns the course when the actor may open it, with its state for them; `editor`: they teach it; `auditor`: they only
 * audit it.
 */
export async function courseToOpen(
  db: Db,
  actor: Actor,
  courseId: string,
): Promise<HeldCourse & { editor: boolean; auditor: boolean }> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  const editor = mayTeachCourse(actor, course);
  const enrolled = !editor && (await courseStore.isEnrolled(db, courseId, actor.id));
  const auditing = !editor && !enrolled && (await courseStore.isAuditing(db, courseId, actor.id, clock.now()));
  ensure(mayOpenCourse(actor, { ...course, enrolled, auditing }), wireFaults.gone);
  const state = enrolled ? await courseStore.stateFor(db, courseId, actor.id) : course.state;
  return { ...course, state, editor, auditor: auditing };
}

/** Returns one course, for an actor who may open it. */
export async function getCourse(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<Course> {
  const { state } = await courseToOpen(db, actor, courseId);
  const [course] = await present(db, clock, await courseStore.describe(db, courseId));
  ensure(course, wireFaults.gone);
  return { ...course, state };
}

const columnsOf = (form: CourseForm) => ({
  name: form.courseName,
  number: form.courseNumber,
  type: form.courseType,
  description: form.description,
  labels: form.labels,
  ...(form.kind && { kind: form.kind }),
  ...(form.classTime !== undefined && { classTime: form.classTime }),
});

/** Creates an unreleased course owned by the actor. */
export const createCourse = (db: Db, live: Live, actor: Pick<Actor, 'id'>, form: CourseForm) =>
  db.transaction(async (tx) => {
    const courseId = await courseStore.insert(tx, { ...columnsOf(form), teacherId: actor.id });
    await live.regroup(tx, [actor.id]);
    return courseId;
  });

type CourseChange = Omit<LiveEvents['course.changed'], 'courseId'>;
const wholeCourse: CourseChange = { sectionId: null, outline: true };

/** As `createCourse`, by a user’s call and with an audit record. */
export const addCourse = (db: Db, live: Live, actor: Actor, form: CourseForm): Promise<string> =>
  db.transaction(async (tx) => {
    const courseId = await createCourse(tx, live, actor, form);
    await recordChange(tx, actor, 'course.save', courseId, { before: {}, after: columnsOf(form) });
    return courseId;
  });

/** Notifies the open pages of members of a course of a change, after the commit. */
export async function notifyOfChange(db: Db, live: Live, courseId: string, change: CourseChange): Promise<void> {
  const course = await courseStore.find(db, courseId);
  // An unreleased course is invisible to students, and its author has it open.
  if (!course || course.state === 'unreleased') return;
  await live.toCourse(db, courseId, { type: 'course.changed', data: { courseId, ...change } });
}

/** Changes the properties of a course; throws when its version has changed. */
export const updateCourse = (
  db: Db,
  live: Live,
  actor: Actor,
  courseId: string,
  version: number,
  form: CourseForm,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const before = await courseToEdit(tx, actor, courseId);
    const after = columnsOf(form);
    if (form.kind && form.kind !== before.kind)
      ensure((await courseStore.countWork(tx, courseId)) === 0, courseFaults.kindFixed);
    ensure(await courseStore.update(tx, courseId, version, after), wireFaults.changed);
    await recordChange(tx, actor, 'course.update', courseId, { before, after });
    await notifyOfChange(tx, live, courseId, wholeCourse);
    return { version: version + 1 };
  });

/** Sets the cover of a course. */
export const setCover = (db: Db, live: Live, actor: Actor, courseId: string, fileId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    await courseStore.set(tx, courseId, { coverId: fileId });
    await notifyOfChange(tx, live, courseId, wholeCourse);
  });

/** Deletes unreleased courses without students’ work, either all of them or none. */
export async function deleteCourses(db: Db, platform: Platform, actor: Actor, courseIds: string[]): Promise<void> {
  const endings = await db.transaction(async (tx) => {
    const ends: (() => Promise<void>)[] = [];
    for (const courseId of new Set(courseIds)) ends.push(await deleteCourse(tx, platform, actor, courseId));
    return ends;
  });
  for (const endMachines of endings) await endMachines();
}

/** Returns a function that ends the machines of its trials after the commit. */
async function deleteCourse(db: Db, platform: Platform, actor: Actor, courseId: string): Promise<() => Promise<void>> {
  const course = await courseToOwn(db, actor, courseId);
  nextState(courseTransitions.remove, actor, course, { who: wireFaults.gone, state: courseFaults.notUnreleased });
  ensure((await courseStore.countAttempts(db, courseId)) === 0, courseFaults.hasRuns);
  ensure((await courseStore.countClassSessions(db, courseId)) === 0, courseFaults.hasClasses);
  ensure((await courseStore.countAttendance(db, courseId)) === 0, courseFaults.hasAttendance);
  ensure((await courseStore.countTeams(db, courseId)) === 0, courseFaults.hasTeams);
  ensure((await courseStore.countGrades(db, courseId)) === 0, courseFaults.hasGrades);
  ensure((await courseStore.countApplications(db, courseId)) === 0, courseFaults.hasApplications);
  const endMachines = await platform.removeWith(db, actor, 'section', await courseStore.sectionIds(db, courseId));
  await courseStore.remove(db, courseId);
  await recordAudit(db, actor, 'course.delete', courseId, { name: course.name });
  return endMachines;
}

/** Returns the students of a course, by class or individually. */
export const studentsOfCourse = (db: Db, courseId: string): Promise<string[]> => courseStore.studentIds(db, courseId);

/** Returns whether a person is a student of the course, which a guest of its open lab is not. */
export const takesCourse = (db: Db, courseId: string, userId: string): Promise<boolean> =>
  courseStore.takes(db, courseId, userId);

/** Sets the classes of the course. The work of students of a removed class is retained. */
export const associateClasses = (db: Db, live: Live, actor: Actor, courseId: string, classIds: string[]) =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    if (course.state === 'ended') throw new Fault(courseFaults.ended);
    const unique = [...new Set(classIds)];
    ensure(await allClassesExist(tx, unique), courseFaults.unknownClass);
    const former = (await courseStore.classesOf(tx, [courseId])).map((one) => one.classId);
    await courseStore.setClasses(tx, courseId, unique);
    const concerned = [...new Set([...former, ...unique])];
    await live.regroupClasses(tx, concerned);
    // Sent to the channels of the classes: students who join or leave by this call are not, or no longer, in the
    // channel of the course.
    const channels = concerned.map((id) => `class:${id}`);
    await live.toChannels(tx, channels, { type: 'course.changed', data: { courseId, ...wholeCourse } });
  });

/** Returns the numbers of a teacher’s courses and students. */
export async function teachingLoad(db: Db, teacherId: string) {
  return {
    courseCount: await courseStore.countOf(db, teacherId),
    studentCount: await courseStore.countStudentsOf(db, teacherId),
  };
}
