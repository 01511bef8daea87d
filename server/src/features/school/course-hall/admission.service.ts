import {
  type AdmissionForm,
  type admissionApi,
  admissionFaults,
  maySetAdmission,
  type RequiredCourses,
} from '@xueyan/contract/school/admission';
import { courseFaults } from '@xueyan/contract/school/course';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordChange } from '../../base/audit/audit.service.ts';
import { courseWithRight, notifyOfChange } from '../course/course.service.ts';
import { type AdmissionRow, admissionStore } from './admission.store.ts';

export type { AdmissionRow };

async function courseToSet(db: Db, actor: Actor, courseId: string) {
  const course = await courseWithRight(db, actor, courseId, 'members');
  ensure(maySetAdmission(actor, course), wireFaults.gone);
  return course;
}

/** Returns the admission settings of a course for an actor who may set them; without settings it is closed. */
export async function getAdmission(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
): Promise<Output<typeof admissionApi.get>> {
  await courseToSet(db, actor, courseId);
  const { prerequisiteIds: _, ...form } = await formOf(db, clock, courseId);
  return {
    ...form,
    prerequisites: await admissionStore.prerequisites(db, courseId),
    takenCount: await admissionStore.countTaken(db, courseId),
    version: (await admissionStore.find(db, courseId))?.version ?? 0,
  };
}

/** Returns the settings as form values; without settings it is closed. */
async function formOf(db: Db, clock: Clock, courseId: string): Promise<AdmissionForm> {
  const row = await admissionStore.find(db, courseId);
  return {
    open: row?.open ?? false,
    auditable: row?.auditable ?? false,
    capacity: row?.capacity ?? null,
    fromTime: clock.writeOptional(row?.fromAt ?? null),
    untilTime: clock.writeOptional(row?.untilAt ?? null),
    approval: row?.approval ?? 'teacher',
    requiredOfAll: row?.requiredOfAll ?? false,
    prerequisiteIds: (await admissionStore.prerequisites(db, courseId)).map((one) => one.courseId),
  };
}

/** Sets the admission of a course; throws when its version has changed. */
export const saveAdmission = (
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  version: number,
  form: AdmissionForm,
) =>
  db.transaction(async (tx) => {
    const course = await courseToSet(tx, actor, courseId);
    ensure(course.state !== 'ended', courseFaults.ended);
    const { fromTime, untilTime, prerequisiteIds, ...plain } = form;
    const { clock } = platform;
    const fromAt = fromTime === null ? null : clock.read(fromTime);
    const untilAt = untilTime === null ? null : clock.read(untilTime);
    ensure(!fromAt || !untilAt || untilAt > fromAt, admissionFaults.window);
    const row = { ...plain, fromAt, untilAt };
    const before = await formOf(tx, clock, courseId);
    const done =
      version === 0
        ? await admissionStore.insert(tx, { ...row, courseId })
        : await admissionStore.update(tx, courseId, version, row);
    ensure(done, wireFaults.changed);
    const required = [...new Set(prerequisiteIds)];
    const allowed = await admissionStore.requirable(tx, courseId, required);
    ensure(allowed.length === required.length, admissionFaults.prerequisite);
    const circle = await admissionStore.requires(tx, required, courseId);
    ensure(circle === undefined, admissionFaults.circle, { course: circle ?? '' });
    await admissionStore.setPrerequisites(tx, courseId, required);
    await recordChange(tx, actor, 'course.admission', courseId, { name: course.name, before, after: form });
    await notifyOfChange(tx, platform.live, courseId, { sectionId: null, outline: true });
    return { version: version + 1 };
  });

/** Returns what a course requires, for a copy of it. Checks no right. */
export const requiredBy = async (db: Db, courseId: string): Promise<RequiredCourses> => ({
  courseIds: (await admissionStore.prerequisites(db, courseId)).map((one) => one.courseId),
  ofAll: (await admissionStore.find(db, courseId))?.requiredOfAll ?? false,
});

/**
 * Lets a new copy require the same courses, except those that are gone or unreleased. It is not open to requests.
 * Checks no right.
 */
export async function requireOfCopy(db: Db, copyId: string, { courseIds, ofAll }: RequiredCourses): Promise<void> {
  const required = await admissionStore.requirable(db, copyId, courseIds);
  await admissionStore.setPrerequisites(db, copyId, required);
  const closed = { open: false, auditable: false, capacity: null };
  if (ofAll && required.length > 0)
    await admissionStore.insert(db, { ...closed, courseId: copyId, requiredOfAll: true });
}

/** Returns courses that may be required before one that the actor may change. */
export async function listPrerequisites(db: Db, actor: Actor, courseId: string, courseName: string) {
  await courseToSet(db, actor, courseId);
  return admissionStore.choices(db, courseId, courseName);
}

/** Locks the admission of a course until the transaction ends. */
export const holdAdmission = (db: Db, courseId: string): Promise<AdmissionRow | undefined> =>
  admissionStore.lock(db, courseId);

export const countTaken = (db: Db, courseId: string): Promise<number> => admissionStore.countTaken(db, courseId);
