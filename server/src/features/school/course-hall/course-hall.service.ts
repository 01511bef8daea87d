import { fileAddress } from '@xueyan/contract/base/file';
import { type Standing, verdictOnAuditing, verdictOnTaking } from '@xueyan/contract/school/admission';
import { mayTeachCourse } from '@xueyan/contract/school/course';
import type { courseHallApi, HallCourse, HallCourseDetail } from '@xueyan/contract/school/course-hall';
import { isOut } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseHallStore, type DescribedHallCourse } from './course-hall.store.ts';

type List = typeof courseHallApi.list;

/** Returns the actor’s relation to a course of the hall, for the verdict on a request of a kind. */
function standingOf(actor: Actor, found: DescribedHallCourse, waiting: boolean): Standing {
  const { course, admission, enrolled, auditUntil, taken, missing } = found;
  return {
    ...{ enrolled, auditing: auditUntil !== null, waiting, taken, missing },
    open: admission?.open ?? false,
    auditable: admission?.auditable ?? false,
    capacity: admission?.capacity ?? null,
    teaching: mayTeachCourse(actor, course),
    ended: course.state === 'ended',
    from: admission?.fromAt?.getTime() ?? null,
    until: admission?.untilAt?.getTime() ?? null,
  };
}

const verdictsOn = (actor: Actor, found: DescribedHallCourse, now: Date) => ({
  taking: verdictOnTaking(actor, standingOf(actor, found, found.waitingToTake), now.getTime()),
  auditing: verdictOnAuditing(standingOf(actor, found, found.waitingToAudit)),
});

function present(clock: Clock, actor: Actor, found: DescribedHallCourse): HallCourse {
  const { course, admission } = found;
  return {
    courseId: course.id,
    courseName: course.name,
    courseNumber: course.number,
    courseType: course.type,
    kind: course.kind,
    state: course.state,
    labels: course.labels,
    classTime: course.classTime,
    cover: fileAddress(course.coverId),
    teacherName: found.teacherName,
    organizationName: found.organizationName,
    sectionCount: found.sectionCount,
    studentCount: found.studentCount,
    capacity: admission?.capacity ?? null,
    takenCount: found.taken,
    fromTime: clock.writeOptional(admission?.fromAt ?? null),
    untilTime: clock.writeOptional(admission?.untilAt ?? null),
    automatic: admission?.approval === 'automatic',
    ...verdictsOn(actor, found, clock.now()),
    auditUntil: clock.writeOptional(found.auditUntil),
  };
}

const lookerOf = (actor: Actor, clock: Pick<Clock, 'now'>) => ({ userId: actor.id, now: clock.now() });

/** Returns a page of the courses in the hall, the same for every actor except for their relation to each. */
export async function listHall(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await courseHallStore.page(db, wholeSchool, lookerOf(actor, clock), input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, actor, found)) };
}

/** Returns a course whose description the actor may read: one of the hall, or one they study, audit or teach. */
export async function courseToRead(db: Db, clock: Pick<Clock, 'now'>, actor: Actor, courseId: string) {
  const found = await courseHallStore.find(db, lookerOf(actor, clock), courseId);
  ensure(found, wireFaults.gone);
  const stands = await courseHallStore.stands(db, courseId);
  const inside = (found.enrolled || found.auditUntil !== null) && isOut(found.course.state);
  ensure(stands || inside || mayTeachCourse(actor, found.course), wireFaults.gone);
  return found;
}

/** Returns those of the courses that the actor has completed. */
export const doneCourses = async (db: Db, actor: Actor, courseIds: string[]): Promise<Set<string>> =>
  new Set(await courseHallStore.done(db, actor.id, courseIds));

/** Returns the description of a course, for an actor who may read it. */
export async function getHallCourse(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<HallCourseDetail> {
  const looker = lookerOf(actor, clock);
  const found = await courseToRead(db, clock, actor, courseId);
  const rows = await courseHallStore.outline(db, courseId);
  const { alone, byClass } = await courseHallStore.waysIn(db, courseId, actor.id);
  return {
    ...present(clock, actor, found),
    description: found.course.description,
    chapters: rows
      .filter(({ parentId }) => parentId === null)
      .map(({ id, title }) => ({
        ...{ chapterId: id, title },
        sections: rows
          .filter(({ parentId }) => parentId === id)
          .map((section) => ({ sectionId: section.id, title: section.title })),
      })),
    prerequisites: await courseHallStore.prerequisites(db, looker, courseId),
    leavable: (alone || byClass) && found.course.state !== 'ended',
    leaving: found.leaving,
  };
}

/** Returns the filters of the hall. */
export const listHallFilters = (db: Db) => courseHallStore.filters(db);

/** Returns a course with the verdicts on taking and on auditing it; throws where the actor may not know of it. */
export async function judge(db: Db, clock: Pick<Clock, 'now'>, actor: Actor, courseId: string) {
  const found = await courseHallStore.find(db, lookerOf(actor, clock), courseId);
  ensure(found, wireFaults.gone);
  ensure(found.enrolled || (await courseHallStore.stands(db, courseId)), wireFaults.gone);
  return { ...verdictsOn(actor, found, clock.now()), course: found.course, admission: found.admission };
}

/** Returns how a person is enrolled in a course. */
export const waysIn = (db: Db, courseId: string, userId: string) => courseHallStore.waysIn(db, courseId, userId);
