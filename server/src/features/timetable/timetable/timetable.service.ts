import { isVirtualClass } from '@xueyan/contract/school/course-choice';
import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import {
  type Lesson,
  type LessonForm,
  type LessonSubject,
  mayPlanLessons,
  type PlanForm,
  periodsInOrder,
  teacherNameMax,
  timetableFaults,
} from '@xueyan/contract/timetable/timetable';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { findUser } from '../../base/user/user.service.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { classroomOfPlace } from '../../school/classroom/classroom.service.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import { ensureClassesOfCourse, nameVirtualClass } from '../../school/course-choice/course-choice.service.ts';
import { type Clash, findClashes, type Slot, type Subject } from './clash.rule.ts';
import { type LessonScope, lessonStore } from './lesson.store.ts';
import { sayClashes, sayWeekday } from './lesson-words.text.ts';
import { planDates } from './plan-dates.rule.ts';
import { presentLesson } from './present-lesson.service.ts';
import { takenStore } from './taken.store.ts';

export interface LessonRange {
  courseId?: string | null | undefined;
  from: string;
  to: string;
  /** Maximum number of lessons returned. */
  limit?: number;
}

type LessonTime = Pick<LessonForm, 'schooltime' | 'startPitchNumber' | 'endPitchNumber'>;

/** Returns the week of a date, Monday to Sunday. */
export const weekOf = (date: string) => ({ from: mondayOf(date), to: addDays(mondayOf(date), 6) });

/** Returns the course if the actor may plan its lessons. */
async function courseToPlan(db: Db, actor: Actor, courseId: string) {
  const course = await courseWithRight(db, actor, courseId, 'run');
  ensure(mayPlanLessons(actor, course), wireFaults.gone);
  return course;
}

/** Returns lessons of the courses that the actor plans: own ones, or with course.manage all in the data range. */
export async function listTaught(db: Db, actor: Actor, range: LessonRange): Promise<Lesson[]> {
  if (range.courseId) await courseToPlan(db, actor, range.courseId);
  return listLessons(db, actor, { taught: scopeOf(actor, 'course.manage') }, range);
}

/** Returns lessons that the actor studies. */
export async function listStudied(db: Db, actor: Actor, range: LessonRange): Promise<Lesson[]> {
  if (range.courseId) await courseToOpen(db, actor, range.courseId);
  return listLessons(db, actor, { studiedBy: actor.id }, range);
}

async function listLessons(db: Db, actor: Actor, scope: LessonScope, range: LessonRange) {
  const found = await lessonStore.list(db, { ...range, courseId: range.courseId || undefined, scope });
  return found.map((lesson) => presentLesson(lesson, actor.language));
}

/** Plans one lesson; refused on a conflict of teacher, class or room. */
export const saveLesson = (db: Db, platform: Platform, actor: Actor, form: LessonForm) =>
  db.transaction(async (tx) => {
    const subject = await subjectOf(tx, actor, form);
    const slot = slotOf(form);
    const clashes = await clashesWith(tx, subject, [slot]);
    refuse(actor, clashes);
    const groupId = newId();
    const [tcsId = ''] = await insertLessons(tx, groupId, subject, [slot]);
    await tell(tx, platform, subject.courseId);
    return { tcsId, groupId };
  });

/**
 * Plans repeating lessons without those on holidays. Refused entirely on a conflict, unless conflicts may be left out.
 */
export const planLessons = (db: Db, platform: Platform, actor: Actor, form: PlanForm) =>
  db.transaction(async (tx) => {
    const subject = await subjectOf(tx, actor, form);
    const calendar = await readCalendar(tx, platform.clock);
    const slots = planDates(calendar, form, { weekday: (weekday) => sayWeekday(actor.language, weekday) });
    const clashes = await clashesWith(tx, subject, slots);
    if (!form.skipClashes) refuse(actor, clashes);
    const taken = new Set(clashes.map(({ slot }) => slot));
    const free = slots.filter((slot) => !taken.has(slot));
    if (free.length === 0) refuse(actor, clashes, timetableFaults.allClash);
    const groupId = newId();
    await insertLessons(tx, groupId, subject, free);
    await tell(tx, platform, subject.courseId);
    return { groupId, count: free.length, skippedCount: slots.length - free.length };
  });

/** Changes one lesson. It leaves its plan when its course changes. */
export const updateLesson = (db: Db, platform: Platform, actor: Actor, tcsId: string, form: LessonForm) =>
  db.transaction(async (tx) => {
    const before = await lessonToPlan(tx, actor, tcsId);
    const subject = await subjectOf(tx, actor, form);
    const slot = slotOf(form);
    refuse(actor, await clashesWith(tx, subject, [slot], tcsId));
    const groupId = before.courseId === subject.courseId ? before.groupId : newId();
    await lessonStore.update(tx, tcsId, { groupId, ...columnsOf(subject, slot) }, subject.classIds);
    await tell(tx, platform, subject.courseId);
    if (before.courseId !== subject.courseId) await tell(tx, platform, before.courseId);
  });

/** Deletes a plan with all its lessons. */
export const deleteGroup = (db: Db, platform: Platform, actor: Actor, groupId: string) =>
  db.transaction(async (tx) => {
    const group = await lessonStore.ofGroup(tx, groupId);
    const courseId = group[0]?.courseId;
    ensure(courseId, wireFaults.gone);
    await courseToPlan(tx, actor, courseId);
    await lessonStore.remove(
      tx,
      group.map(({ id }) => id),
    );
    await recordAudit(tx, actor, 'schedule.delete', groupId, { courseId, dates: group.map(({ date }) => date) });
    await tell(tx, platform, courseId);
  });

/** Deletes one lesson of a plan. */
export const deleteLesson = (db: Db, platform: Platform, actor: Actor, tcsId: string) =>
  db.transaction(async (tx) => {
    const { courseId, groupId, date } = await lessonToPlan(tx, actor, tcsId);
    await lessonStore.remove(tx, [tcsId]);
    await recordAudit(tx, actor, 'schedule.delete', groupId, { courseId, dates: [date] });
    await tell(tx, platform, courseId);
  });

async function lessonToPlan(db: Db, actor: Actor, tcsId: string) {
  const lesson = await lessonStore.find(db, tcsId);
  ensure(lesson, wireFaults.gone);
  await courseToPlan(db, actor, lesson.courseId);
  return lesson;
}

/** Validates and returns the subject of a lesson. */
export async function subjectOf(db: Db, actor: Actor, form: LessonSubject): Promise<Subject> {
  const course = await courseToPlan(db, actor, form.courseId);
  ensure(course.state !== 'ended', timetableFaults.courseEnded);
  const classIds = await ensureClassesOfCourse(db, form.courseId, form.classIds);
  const owner = await findUser(db, course.teacherId);
  const ownerName = owner?.userName ?? '';
  const room = await classroomOfPlace(db, form.classroom);
  return {
    courseId: course.id,
    ownerId: course.teacherId,
    ownerName,
    teacherName: isShownName(ownerName, form.teacherName) ? '' : form.teacherName,
    classroom: room?.place ?? form.classroom,
    classroomId: room?.id ?? null,
    classIds,
  };
}

/** Returns true if the given name is the shown default: forms send the owner's name back, cut to the form's maximum. */
const isShownName = (ownerName: string, given: string) =>
  given !== '' && (given === ownerName || given === ownerName.slice(0, teacherNameMax).trim());

/** Returns the slot of a lesson. */
export function slotOf({ schooltime, startPitchNumber, endPitchNumber }: LessonTime): Slot {
  ensure(periodsInOrder(startPitchNumber, endPitchNumber), timetableFaults.periodOrder);
  return { date: schooltime, startPeriod: startPitchNumber, endPeriod: endPitchNumber };
}

/** Returns conflicts, except with the lesson that is moved. Locks the timetable until the transaction ends. */
async function clashesWith(tx: Db, subject: Subject, slots: Slot[], moved?: string): Promise<Clash[]> {
  await lessonStore.lock(tx);
  const classIds = subject.classIds.filter((classId) => !isVirtualClass(classId));
  const taken = await takenStore.around(tx, slots, classIds);
  const others = taken.filter(({ lessonId }) => lessonId !== moved);
  return findClashes(subject, slots, others);
}

/** Throws a fault that names the conflicts, if there are any. */
export function refuse(actor: Actor, clashes: Clash[], kind = timetableFaults.clash) {
  if (clashes.length === 0) return;
  const { language } = actor;
  const nameOf = ({ classId, className }: { classId: string; className: string }) =>
    isVirtualClass(classId) ? nameVirtualClass(language, classId) : className;
  throw new Fault(kind, { list: sayClashes(language, clashes, nameOf) });
}

const columnsOf = ({ courseId, teacherName, classroom, classroomId }: Subject, slot: Slot) => ({
  courseId,
  teacherName,
  classroom,
  classroomId,
  ...slot,
});

const insertLessons = (tx: Db, groupId: string, subject: Subject, slots: Slot[]) =>
  lessonStore.insert(
    tx,
    slots.map((slot) => ({ groupId, ...columnsOf(subject, slot) })),
    subject.classIds,
  );

/** Notifies those who teach or study the course, and those who plan for everybody. */
const tell = (tx: Db, platform: Platform, courseId: string) =>
  platform.live.toChannels(tx, [`course:${courseId}`, 'may:course.manage'], {
    type: 'schedule.changed',
    data: { courseId },
  });
