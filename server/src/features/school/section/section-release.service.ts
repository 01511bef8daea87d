import { type SectionLock, sectionFaults } from '@xueyan/contract/school/section';
import {
  type ReleaseRule,
  type sectionReleaseApi,
  sectionReleaseFaults,
} from '@xueyan/contract/school/section-release';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock, schoolClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { timeZoneOf } from '../../base/setting/setting.service.ts';
import { courseToEdit, courseToOpen, notifyOfChange } from '../course/course.service.ts';
import { courseLockStore } from './course-lock.store.ts';
import { type SectionRow, sectionStore } from './section.store.ts';
import { dueOf, hasCircle, type Lock, lockOf, workDueOf } from './section-lock.rule.ts';
import { sectionReleaseStore } from './section-release.store.ts';

/** A course with the actor’s relation to it, which decides the rules that apply. */
export interface RuledCourse {
  id: string;
  editor: boolean;
  auditor: boolean;
}
/** `classId`: evaluates the rules of that class. */
export interface Reader extends Pick<Actor, 'id'> {
  classId?: string | undefined;
}
type Placed = Pick<SectionRow, 'id' | 'parentId'>;

/** Returns the rules that apply to a reader of a course. None apply to its editors. */
export async function releaseFor(db: Db, actor: Reader, course: RuledCourse) {
  const rules = new Map(
    (await sectionReleaseStore.rulesFor(db, course.id, actor.id, actor.classId)).map((rule) => [rule.sectionId, rule]),
  );
  // Auditors and editors are not bound by prerequisites.
  const titles = course.editor || course.auditor ? [] : await courseLockStore.missing(db, course.id, actor.id);
  // What a person has begun stays theirs, and can be handed in: the lock may come in the middle of a term.
  const begun = titles.length > 0 ? await courseLockStore.begun(db, course.id, actor.id) : new Set<string>();
  // Most courses have no rules.
  const written = rules.size > 0 || titles.length > 0 ? schoolClock(await timeZoneOf(db)) : null;
  const awaited = course.editor ? [] : [...rules.values()].flatMap(({ afterId }) => afterId ?? []);
  const reached = {
    done: await sectionReleaseStore.doneOf(db, actor.id, awaited),
    scores: await sectionReleaseStore.scoresOf(db, actor.id, awaited),
  };
  const rulesOf = ({ id, parentId }: Placed) => [parentId ? rules.get(parentId) : undefined, rules.get(id)];
  const find = (section: Placed): Lock | null => {
    if (titles.length > 0 && !begun.has(section.id)) return { reason: 'course', titles };
    return course.editor ? null : lockOf(rulesOf(section), course.auditor ? null : reached, clock.now());
  };
  const dueAt = (section: Placed) => dueOf(rulesOf(section));
  return {
    /** Whether the course has rules. */
    ruled: rules.size > 0 || titles.length > 0,
    ...{ find, dueAt },
    lockOf: (section: Placed, titleOf: (id: string) => string): SectionLock | null => {
      const lock = find(section);
      return lock && written && present(lock, written, titleOf);
    },
    dueOf: (section: Placed): string | null => written?.writeOptional(dueAt(section)) ?? null,
  };
}

const present = (lock: Lock, written: Clock, titleOf: (id: string) => string): SectionLock => ({
  reason: lock.reason,
  openTime: lock.reason === 'date' ? written.write(lock.opensAt) : null,
  afterTitle: 'afterId' in lock ? titleOf(lock.afterId) : lock.reason === 'course' ? lock.titles.join('、') : '',
  afterScore: lock.reason === 'score' ? lock.afterScore : null,
});

/** Returns why a section is closed to a person; null when it is open. */
export async function lockFor(
  db: Db,
  actor: Actor,
  course: RuledCourse,
  section: SectionRow,
): Promise<SectionLock | null> {
  const release = await releaseFor(db, actor, course);
  const lock = release.find(section);
  if (!lock) return null;
  const after = 'afterId' in lock ? await sectionStore.find(db, lock.afterId) : undefined;
  return release.lockOf(section, () => after?.title ?? '');
}

/** Throws with the reason while a section is closed to the actor. */
export async function ensureReleased(db: Db, actor: Actor, course: RuledCourse, section: SectionRow): Promise<void> {
  const lock = await lockFor(db, actor, course, section);
  if (!lock) return;
  if (lock.reason === 'date') throw new Fault(sectionFaults.lockedDate, { time: lock.openTime ?? '' });
  if (lock.reason === 'course') throw new Fault(sectionFaults.lockedCourse, { title: lock.afterTitle });
  if (lock.reason === 'section') throw new Fault(sectionFaults.lockedSection, { title: lock.afterTitle });
  throw new Fault(sectionFaults.lockedScore, { title: lock.afterTitle, score: lock.afterScore ?? 0 });
}

/** Returns the due date of a section for the actor; null without one. */
export async function dueFor(db: Db, actor: Actor, course: RuledCourse, section: SectionRow): Promise<Date | null> {
  return (await releaseFor(db, actor, course)).dueAt(section);
}

/** Returns the due date of a person’s work in a section: the date of their class, or else the earliest of all. */
export async function dueOfWork(
  db: Db,
  { courseId, sectionId, ownerId }: { courseId: string; sectionId: string; ownerId: string },
  own: Date | null,
): Promise<Date | null> {
  const rules = await sectionReleaseStore.rulesFor(db, courseId, ownerId);
  if (rules.length === 0) return own;
  const section = await sectionStore.find(db, sectionId);
  return workDueOf(
    rules.filter((rule) => rule.sectionId === sectionId || rule.sectionId === section?.parentId),
    own,
  );
}

/** As `dueOfWork` for several works of a person in several courses; returns each with its due date. */
export async function dueOfWorks<
  W extends { courseId: string; sectionId: string; parentId: string | null; dueAt: Date | null },
>(db: Db, ownerId: string, works: W[]): Promise<W[]> {
  const dues: W[] = [];
  for (const [courseId, own] of Map.groupBy(works, (work) => work.courseId)) {
    const rules = await sectionReleaseStore.rulesFor(db, courseId, ownerId);
    for (const work of own) {
      const held = rules.filter(({ sectionId }) => sectionId === work.sectionId || sectionId === work.parentId);
      dues.push({ ...work, dueAt: workDueOf(held, work.dueAt) });
    }
  }
  return dues;
}

/** Returns the classes of the course for which work in a section has another due date than in general. */
export async function duesOfClasses(db: Db, section: SectionRow, own: Date | null) {
  const holds = ({ sectionId }: { sectionId: string }) => sectionId === section.id || sectionId === section.parentId;
  const found: { className: string; dueAt: Date }[] = [];
  for (const { classId, className } of await sectionReleaseStore.classes(db, section.courseId)) {
    const rules = (await sectionReleaseStore.rulesFor(db, section.courseId, '', classId)).filter(holds);
    const dueAt = workDueOf(rules, own);
    if (dueAt && dueAt.getTime() !== own?.getTime()) found.push({ className, dueAt });
  }
  return found;
}

/** Throws unless the actor may open a file of a course: it is closed while every section that holds it is closed. */
export async function fileOfCourseToRead(db: Db, actor: Actor, courseId: string, fileId: string): Promise<void> {
  const course = await courseToOpen(db, actor, courseId);
  if (course.editor) return;
  const release = await releaseFor(db, actor, course);
  if (!release.ruled) return;
  const holding = await sectionReleaseStore.holding(db, courseId, fileId);
  ensure(holding.length === 0 || holding.some((section) => !release.find(section)), sectionFaults.lockedFile);
}

/** Returns the rule of a section, for an editor. */
export async function getRule(
  db: Db,
  clock: Clock,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof sectionReleaseApi.rule>> {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  await courseToEdit(db, actor, section.courseId);
  const { rule, dates } = await sectionReleaseStore.find(db, sectionId);
  const times = (row: { opensAt: Date | null; dueAt: Date | null } | undefined) => ({
    openTime: clock.writeOptional(row?.opensAt ?? null),
    dueTime: clock.writeOptional(row?.dueAt ?? null),
  });
  return {
    rule: {
      ...times(rule),
      afterSectionId: rule?.afterId ?? null,
      afterScore: rule?.afterScore ?? null,
      classDates: dates.map((row) => ({ classId: row.classId, ...times(row) })),
    },
    classes: await sectionReleaseStore.classes(db, section.courseId),
  };
}

/** Returns sections or chapters of one course that the actor may change. */
export async function sectionsToEdit(db: Db, actor: Actor, sectionIds: string[]) {
  const rows = await sectionReleaseStore.ofIds(db, [...new Set(sectionIds)]);
  const [first] = rows;
  ensure(first, wireFaults.gone);
  ensure(rows.length === new Set(sectionIds).size, wireFaults.gone);
  for (const courseId of new Set(rows.map((row) => row.courseId))) await courseToEdit(db, actor, courseId);
  ensure(
    rows.every(({ courseId }) => courseId === first.courseId),
    sectionReleaseFaults.oneCourse,
  );
  return { courseId: first.courseId, rows };
}

/** Sets the rule of sections of one course. */
export const saveRule = (
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionIds: string[],
  rule: ReleaseRule,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, rows } = await sectionsToEdit(tx, actor, sectionIds);
    await sectionStore.lockCourse(tx, courseId);
    await ensureFits(tx, courseId, rows, rule);
    const { row, dates } = columnsOf(platform.clock, rule);
    for (const { id } of rows) await sectionReleaseStore.replace(tx, id, row, dates);
    await recordAudit(tx, actor, 'section.release', courseId, { titles: rows.map(({ title }) => title).join('、') });
    await notifyOfChange(tx, platform.live, courseId, { sectionId: null, outline: true });
  });

async function ensureFits(db: Db, courseId: string, rows: SectionRow[], rule: ReleaseRule): Promise<void> {
  const { afterSectionId, classDates } = rule;
  for (const { openTime, dueTime } of [rule, ...classDates])
    ensure(!openTime || !dueTime || openTime < dueTime, sectionReleaseFaults.dates);
  const classes = new Set((await sectionReleaseStore.classes(db, courseId)).map(({ classId }) => classId));
  ensure(
    classDates.every(({ classId }) => classes.has(classId)) &&
      new Set(classDates.map(({ classId }) => classId)).size === classDates.length,
    sectionReleaseFaults.unknownClass,
  );
  if (!afterSectionId) return;
  const after = await sectionStore.find(db, afterSectionId);
  ensure(after?.courseId === courseId && after.kind !== 'chapter', sectionReleaseFaults.notOne);
  await ensureNoCircle(
    db,
    courseId,
    rows.map(({ id }) => [id, afterSectionId]),
  );
}

/** Throws when sections of a course wait for each other in a circle, with pending changes included. */
export async function ensureNoCircle(db: Db, courseId: string, changed: [id: string, afterId: string][] = []) {
  const waits = new Map([...(await sectionReleaseStore.afterOf(db, courseId)), ...changed]);
  if (waits.size === 0) return;
  ensure(!hasCircle(await sectionStore.placesOf(db, courseId), waits), sectionReleaseFaults.circle);
}

/** Throws when other sections wait for a section that is to be deleted, unless they are deleted too. */
export async function ensureNobodyWaits(db: Db, { id, title }: SectionRow, going: string[]): Promise<void> {
  const waiting = (await sectionReleaseStore.waitingFor(db, id)).filter((one) => !going.includes(one.id));
  const titles = waiting.map((one) => one.title).join('、');
  ensure(waiting.length === 0, sectionReleaseFaults.awaited, { title, titles });
}

function columnsOf(clock: Clock, { openTime, dueTime, afterSectionId, afterScore, classDates }: ReleaseRule) {
  const read = (time: string | null) => (time === null ? null : clock.read(time));
  const asks = openTime ?? dueTime ?? afterSectionId ?? classDates[0];
  const row = { opensAt: read(openTime), dueAt: read(dueTime), afterId: afterSectionId };
  return {
    row: asks ? { ...row, afterScore: afterSectionId ? afterScore : null } : null,
    dates: classDates.map((one) => ({
      classId: one.classId,
      opensAt: read(one.openTime),
      dueAt: read(one.dueTime),
    })),
  };
}

/** Copies the order of sections to their copies; dates are left out, as they were meant for other classes. */
export async function copyRules(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { sectionId, afterId, afterScore } of await sectionReleaseStore.ofSections(db, [...ids.keys()])) {
    const [copy, after] = [ids.get(sectionId), afterId && ids.get(afterId)];
    if (copy && after)
      await sectionReleaseStore.replace(db, copy, { opensAt: null, dueAt: null, afterId: after, afterScore }, []);
  }
}

/** Returns a page of the progress of the course’s students in a section. */
export async function listProgress(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof sectionReleaseApi.progress.input>,
): Promise<Output<typeof sectionReleaseApi.progress>['pageInfo']> {
  const section = await sectionStore.find(db, input.sectionId);
  ensure(section, wireFaults.gone);
  await courseToEdit(db, actor, section.courseId);
  const page = await sectionReleaseStore.progress(db, wholeSchool, section.courseId, input);
  const resultList = page.resultList.map(({ doneAt, seenAt, ...row }) => ({
    ...row,
    done: doneAt !== null,
    doneTime: clock.writeOptional(doneAt),
    updateTime: clock.writeOptional(seenAt ?? doneAt),
  }));
  return { ...page, resultList };
}
