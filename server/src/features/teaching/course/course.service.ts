import { type Actor, may } from '@xueyan/contract/account/actor';
import { fileAddress } from '@xueyan/contract/file/file';
import {
  type Course,
  type CourseForm,
  type CourseState,
  type courseApi,
  courseFaults,
  mayEditCourse,
  mayOpenCourse,
} from '@xueyan/contract/teaching/course';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allClassesExist } from '../../account/school-class/school-class.service.ts';
import { recordAudit } from '../../system/audit/audit.service.ts';
import { removeTrials } from '../trial/trial.service.ts';
import { type CourseRow, courseStore, type DescribedCourse } from './course.store.ts';

async function present(db: Db, clock: Clock, rows: DescribedCourse[]): Promise<Course[]> {
  const classes = await courseStore.classesOf(
    db,
    rows.map((row) => row.course.id),
  );
  return rows.map(({ course, teacherName, sectionCount, studentCount }) => ({
    courseId: course.id,
    courseName: course.name,
    courseNumber: course.number,
    courseType: course.type,
    description: course.description,
    labels: course.labels,
    state: course.state,
    cover: fileAddress(course.coverId),
    teacherId: course.teacherId,
    teacherName,
    classes: classes
      .filter((one) => one.courseId === course.id)
      .map(({ classId, className }) => ({ classId, className })),
    sectionCount,
    studentCount,
    version: course.version,
    createTime: clock.write(course.createdAt),
    updateTime: clock.write(course.updatedAt),
  }));
}

/** The courses somebody teaches, or all of them for who manages all; a page. */
export async function listCourses(db: Db, clock: Clock, actor: Actor, input: z.output<typeof courseApi.list.input>) {
  const all = may(actor, 'course.manage') && actor.dataRange === 'all';
  const { resultList, totalSize } = await courseStore.page(db, all ? null : actor.id, input);
  return {
    resultList: await present(db, clock, resultList),
    totalSize,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

/** The courses somebody teaches that changed last. */
export async function latestCourses(db: Db, clock: Clock, teacherId: string, most: number): Promise<Course[]> {
  const { resultList } = await courseStore.page(db, teacherId, { pageNum: 1, pageSize: most });
  return present(db, clock, resultList);
}

/** The courses somebody studies, with how far they are; a page. */
export async function listStudyCourses(
  db: Db,
  actor: Actor,
  input: z.output<typeof courseApi.listStudy.input>,
): Promise<Output<typeof courseApi.listStudy>['pageInfo']> {
  const page = await courseStore.pageOfStudent(db, actor.id, input);
  const resultList = page.resultList.map(({ coverId, ...course }) => ({ ...course, cover: fileAddress(coverId) }));
  return { ...page, resultList };
}

/** The course, when the actor may change it. */
export async function courseToEdit(db: Db, actor: Actor, courseId: string): Promise<CourseRow> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayEditCourse(actor, course), wireFaults.gone);
  return course;
}

/** The course, when the actor may open it; and whether as one who edits it. */
export async function courseToOpen(db: Db, actor: Actor, courseId: string): Promise<CourseRow & { editor: boolean }> {
  const course = await courseStore.find(db, courseId);
  ensure(course, wireFaults.gone);
  const editor = mayEditCourse(actor, course);
  const enrolled = !editor && (await courseStore.isEnrolled(db, courseId, actor.id));
  ensure(mayOpenCourse(actor, { ...course, enrolled }), wireFaults.gone);
  return { ...course, editor };
}

/** One course, for whoever may open it. */
export async function getCourse(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<Course> {
  await courseToOpen(db, actor, courseId);
  const [course] = await present(db, clock, await courseStore.describe(db, courseId));
  ensure(course, wireFaults.gone);
  return course;
}

const columnsOf = (form: CourseForm) => ({
  name: form.courseName,
  number: form.courseNumber,
  type: form.courseType,
  description: form.description,
  labels: form.labels,
});

/** Creates an unreleased course of the actor's. */
export const createCourse = (db: Db, live: Live, actor: Pick<Actor, 'id'>, form: CourseForm) =>
  db.transaction(async (tx) => {
    const courseId = await courseStore.insert(tx, { ...columnsOf(form), teacherId: actor.id });
    await live.regroup(tx, [actor.id]);
    return courseId;
  });

/** Changes what is said about a course; refused when somebody else changed it meanwhile. */
export async function updateCourse(db: Db, actor: Actor, courseId: string, version: number, form: CourseForm) {
  await courseToEdit(db, actor, courseId);
  ensure(await courseStore.update(db, courseId, version, columnsOf(form)), wireFaults.changed);
  return { version: version + 1 };
}

/** Shows another cover. */
export async function setCover(db: Db, actor: Actor, courseId: string, fileId: string) {
  await courseToEdit(db, actor, courseId);
  await courseStore.set(db, courseId, { coverId: fileId });
}

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
  const course = await courseToEdit(db, actor, courseId);
  ensure(course.state === 'unreleased', courseFaults.notUnreleased);
  ensure((await courseStore.countRuns(db, courseId)) === 0, courseFaults.hasRuns);
  ensure((await courseStore.countAttendance(db, courseId)) === 0, courseFaults.hasAttendance);
  const endMachines = await removeTrials(db, platform, actor, await courseStore.sectionIds(db, courseId));
  await courseStore.remove(db, courseId);
  await recordAudit(db, actor, 'course.delete', courseId, { name: course.name });
  return endMachines;
}

const allowed: Record<'release' | 'withdraw' | 'end', { from: CourseState; to: CourseState }> = {
  release: { from: 'unreleased', to: 'released' },
  withdraw: { from: 'released', to: 'unreleased' },
  end: { from: 'released', to: 'ended' },
};

/** Releases, withdraws or ends a course. */
export const moveCourse = (db: Db, actor: Actor, courseId: string, step: keyof typeof allowed) =>
  db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, courseId);
    const { from, to } = allowed[step];
    if (course.state === to) return;
    ensure(course.state === from, courseFaults.wrongState);
    if (step === 'release') ensure((await courseStore.countSections(tx, courseId)) > 0, courseFaults.noSection);
    await courseStore.set(tx, courseId, { state: to });
    if (step !== 'release') await recordAudit(tx, actor, `course.${step}`, courseId, { name: course.name });
  });

/** Sets which classes study the course. What students of a class that leaves did is kept. */
export const associateClasses = (db: Db, live: Live, actor: Actor, courseId: string, classIds: string[]) =>
  db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, courseId);
    if (course.state === 'ended') throw new Fault(courseFaults.ended);
    const unique = [...new Set(classIds)];
    ensure(await allClassesExist(tx, unique), courseFaults.unknownClass);
    const former = (await courseStore.classesOf(tx, [courseId])).map((one) => one.classId);
    await courseStore.setClasses(tx, courseId, unique);
    await live.regroupClasses(tx, [...new Set([...former, ...unique])]);
  });

/** How much a teacher has on their hands. */
export async function teachingLoad(db: Db, teacherId: string) {
  return {
    courseCount: await courseStore.countOf(db, teacherId),
    studentCount: await courseStore.countStudentsOf(db, teacherId),
  };
}
