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

/** The courses somebody teaches, or all of them for who manages all; a page. */
export async function listCourses(db: Db, clock: Clock, actor: Actor, input: z.output<typeof courseApi.list.input>) {
  const page = await courseListStore.page(db, scopeOf(actor, 'course.manage'), input);
  return { ...page, resultList: await present(db, clock, page.resultList) };
}

/** What the actor's list of courses can be searched by. */
export const listCourseFilters = (db: Db, actor: Actor) => courseListStore.filters(db, scopeOf(actor, 'course.manage'));

/** The courses somebody teaches that changed last. */
export async function latestCourses(db: Db, clock: Clock, teacherId: string, most: number): Promise<Course[]> {
  const { resultList } = await courseListStore.page(db, ownScope({ id: teacherId }), { pageNum: 1, pageSize: most });
  return present(db, clock, resultList);
}

/** The courses somebody studies, with how far they are; a page. */
export async function listStudyCourses(
  db: Db,
  actor: Actor,
  input: z.output<typeof courseApi.listStudy.input>,
): Promise<Output<typeof courseApi.listStudy>['pageInfo']> {
  const page = await courseListStore.pageOfStudent(db, ownScope(actor), input);
  const resultList = page.resultList.map(({ coverId, ...course }) => ({ ...course, cover: fileAddress(coverId) }));
  return { ...page, resultList };
}

/** The course, whoever may see it. */
export const findCourse = (db: Db, courseId: string): Promise<HeldCourse | undefined> => courseStore.find(db, courseId);

/** The course, when the actor may change it. */
export async function courseToEdit(db: Db, actor: Actor, courseId: string): Promise<HeldCourse> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayEditCourse(actor, course), wireFaults.gone);
  return course;
}

/** The course, when the actor teaches it with this right; with any, when none is named. */
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

/** The course, when it is the actor's own, or lies in the data range of who manages courses. */
export async function courseToOwn(db: Db, actor: Actor, courseId: string): Promise<HeldCourse> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayOwnCourse(actor, course), wireFaults.gone);
  return course;
}

/** As `courseToOpen`, for what is in its sections: refused to students before it has begun for them. */
export async function courseToStudy(db: Db, actor: Actor, courseId: string) {
  const course = await courseToOpen(db, actor, courseId);
  ensure(course.editor || hasBegun(course.state), courseFaults.notBegun);
  return course;
}

/** The course, when the actor may open it, its state as it is for them; and whether as one who teaches it, or as one who only sits in on it. */
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

/** One course, for whoever may open it. */
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

/** Creates an unreleased course of the actor's. */
export const createCourse = (db: Db, live: Live, actor: Pick<Actor, 'id'>, form: CourseForm) =>
  db.transaction(async (tx) => {
    const courseId = await courseStore.insert(tx, { ...columnsOf(form), teacherId: actor.id });
    await live.regroup(tx, [actor.id]);
    return courseId;
  });

type CourseChange = Omit<LiveEvents['course.changed'], 'courseId'>;
const wholeCourse: CourseChange = { sectionId: null, outline: true };

/** The same at somebody's wish, and on record. */
export const addCourse = (db: Db, live: Live, actor: Actor, form: CourseForm): Promise<string> =>
  db.transaction(async (tx) => {
    const courseId = await createCourse(tx, live, actor, form);
    await recordChange(tx, actor, 'course.save', courseId, { before: {}, after: columnsOf(form) });
    return courseId;
  });

/** Tells the open pages of those who may be in a course that it changed, when that is committed. */
export async function notifyOfChange(db: Db, live: Live, courseId: string, change: CourseChange): Promise<void> {
  const course = await courseStore.find(db, courseId);
  // Its students do not see it, and whoever writes it has it at hand.
  if (!course || course.state === 'unreleased') return;
  await live.toCourse(db, courseId, { type: 'course.changed', data: { courseId, ...change } });
}

/** Changes what is said about a course; refused when somebody else changed it meanwhile. */
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

/** Shows another cover. */
export const setCover = (db: Db, live: Live, actor: Actor, courseId: string, fileId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    await courseStore.set(tx, courseId, { coverId: fileId });
    await notifyOfChange(tx, live, courseId, wholeCourse);
  });

/** Deletes unreleased courses in which no student has left anything: all of them or none. */
export async function deleteCourses(db: Db, platform: Platform, actor: Actor, courseIds: string[]): Promise<void> {
  const endings = await db.transaction(async (tx) => {
    const ends: (() => Promise<void>)[] = [];
    for (const courseId of new Set(courseIds)) ends.push(await deleteCourse(tx, platform, actor, courseId));
    return ends;
  });
  for (const endMachines of endings) await endMachines();
}

/** Answers how to end the machines of its trials, once it is committed. */
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

/** Who studies a course, by way of a class or alone. */
export const studentsOfCourse = (db: Db, courseId: string): Promise<string[]> => courseStore.studentIds(db, courseId);

/** Sets which classes study the course. What students of a class that leaves did is kept. */
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
    // By class: who comes or goes with this did not hear, or will not hear, of the course itself.
    const channels = concerned.map((id) => `class:${id}`);
    await live.toChannels(tx, channels, { type: 'course.changed', data: { courseId, ...wholeCourse } });
  });

/** How much a teacher has on their hands. */
export async function teachingLoad(db: Db, teacherId: string) {
  return {
    courseCount: await courseStore.countOf(db, teacherId),
    studentCount: await courseStore.countStudentsOf(db, teacherId),
  };
}
