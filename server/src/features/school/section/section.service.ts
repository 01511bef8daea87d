import { type Chapter, type SectionKind, type sectionApi, sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { toTraditional } from '../../../http/traditional.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import {
  courseToEdit,
  courseToOpen,
  courseToStudy,
  courseWithRight,
  findCourse,
  notifyOfChange,
} from '../course/course.service.ts';
import { type SectionRow, sectionStore } from './section.store.ts';
import {
  ensureNobodyWaits,
  ensureNoCircle,
  ensureReleased,
  lockFor,
  type Reader,
  type RuledCourse,
  releaseFor,
} from './section-release.service.ts';

export type { SectionRow };

/** Returns a course’s chapters with their sections in order; for a student with their progress and locks. */
export async function catalogue(db: Db, actor: Actor, courseId: string): Promise<Chapter[]> {
  const course = await courseToOpen(db, actor, courseId);
  return catalogueFor(db, actor, course);
}

/**
 * As `catalogue` for a given person, or any student of a class, independently of the actor: as a student sees a course
 * that has begun.
 */
export async function catalogueOf(db: Db, courseId: string, userId: string, classId?: string): Promise<Chapter[]> {
  const course = await findCourse(db, courseId);
  ensure(course, wireFaults.gone);
  return catalogueFor(db, { id: userId, classId }, { ...course, editor: false, auditor: false });
}

async function catalogueFor(db: Db, actor: Reader, course: RuledCourse): Promise<Chapter[]> {
  const rows = await sectionStore.ofCourse(db, course.id, actor.id);
  const release = await releaseFor(db, actor, course);
  const titles = new Map(rows.map(({ section }) => [section.id, section.title]));
  const shown = rows.map(({ section, done, percent, points, ruled }) => ({
    ...{ parentId: section.parentId, id: section.id, title: section.title, kind: section.kind },
    ...{ done, points, percent: done ? 100 : percent, ruled: course.editor && ruled },
    lock: release.lockOf(section, (id) => titles.get(id) ?? ''),
    dueTime: release.dueOf(section),
  }));
  return shown
    .filter((row) => row.parentId === null)
    .map(({ parentId: _, ...chapter }) => ({
      ...chapter,
      children: shown.filter((row) => row.parentId === chapter.id).map(({ parentId: __, ...section }) => section),
    }));
}

/** Returns for each course the experiment its class is working on: the most recently used, or else the first. */
export const experimentsInUse = async (db: Db, courseIds: string[]): Promise<Map<string, string>> =>
  new Map((await sectionStore.inUse(db, courseIds)).map(({ courseId, sectionId }) => [courseId, sectionId]));

/** Returns the section when the actor may change its course. */
export async function sectionToEdit(db: Db, actor: Actor, sectionId: string): Promise<SectionRow> {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  await courseToEdit(db, actor, section.courseId);
  return section;
}

/** Returns the section and its course when the actor may mark in it. */
export async function sectionToMark(db: Db, actor: Actor, sectionId: string) {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  return { section, course: await courseWithRight(db, actor, section.courseId, 'mark') };
}

/**
 * Returns the section and its course when the actor may open the course, for students once it has begun; the section
 * may be closed.
 */
export async function sectionToSee(db: Db, actor: Actor, sectionId: string) {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  return { section, course: await courseToStudy(db, actor, section.courseId) };
}

/**
 * Returns the section and its course when the actor may open the section now; every call that reads its contents uses
 * it.
 */
export async function sectionToOpen(db: Db, actor: Actor, sectionId: string) {
  const found = await sectionToSee(db, actor, sectionId);
  await ensureReleased(db, actor, found.course, found.section);
  return found;
}

/** As `sectionToOpen`; throws for a section of another kind. */
export async function sectionOfKind(db: Db, actor: Actor, sectionId: string, kind: SectionKind) {
  const found = await sectionToOpen(db, actor, sectionId);
  ensure(found.section.kind === kind, sectionFaults.wrongKind);
  return found;
}

/** As `sectionToEdit`; throws for a section of another kind. */
export async function sectionOfKindToEdit(db: Db, actor: Actor, sectionId: string, kind: SectionKind) {
  const section = await sectionToEdit(db, actor, sectionId);
  ensure(section.kind === kind, sectionFaults.wrongKind);
  return section;
}

export const titleOfSection = async (db: Db, sectionId: string): Promise<string> =>
  (await sectionStore.find(db, sectionId))?.title ?? '';

/** Describes a section, also while it is closed. */
export async function describeSection(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof sectionApi.get>> {
  const { section, course } = await sectionToSee(db, actor, sectionId);
  const { id, courseId, title, kind } = section;
  return {
    ...{ sectionId: id, courseId, title, kind, editor: course.editor },
    lock: await lockFor(db, actor, course, section),
  };
}

/** Throws unless a chapter is at the top level, or a section within a chapter of the course. */
async function ensureParent(db: Db, courseId: string, kind: SectionRow['kind'], parentId: string | null) {
  ensure((kind === 'chapter') === (parentId === null), sectionFaults.wrongParent);
  if (parentId === null) return;
  const parent = await sectionStore.find(db, parentId);
  ensure(parent?.courseId === courseId && parent.kind === 'chapter', sectionFaults.wrongParent);
}

/** Adds a chapter, or a section at the end of its chapter. */
export const addSection = (db: Db, live: Live, actor: Actor, input: z.output<typeof sectionApi.save.input>) =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, input.courseId);
    await ensureParent(tx, input.courseId, input.kind, input.parentId);
    const siblings = await sectionStore.siblings(tx, input.courseId, input.parentId);
    const id = await sectionStore.insert(tx, { ...input, position: (siblings.at(-1)?.position ?? -1) + 1 });
    await notifyOfChange(tx, live, input.courseId, { sectionId: id, outline: true });
    return id;
  });

/** Renames a chapter or section. */
export const renameSection = (db: Db, live: Live, actor: Actor, sectionId: string, title: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionToEdit(tx, actor, sectionId);
    await sectionStore.rename(tx, sectionId, title);
    await notifyOfChange(tx, live, courseId, { sectionId, outline: true });
  });

/** Moves an existing section right after one of its siblings. */
export async function placeSection(db: Db, section: SectionRow, { after }: { after: string }): Promise<void> {
  await sectionStore.lockCourse(db, section.courseId);
  const siblings = await sectionStore.siblings(db, section.courseId, section.parentId);
  const others = siblings.filter((one) => one.id !== section.id);
  const order = others.toSpliced(others.findIndex((one) => one.id === after) + 1, 0, section);
  for (const [place, one] of order.entries()) await sectionStore.place(db, one.id, section.parentId, place);
}

/** Moves a chapter among the chapters, or a section within its chapter or into another. */
export const moveSection = (
  db: Db,
  live: Live,
  actor: Actor,
  sectionId: string,
  parentId: string | null,
  position: number,
) =>
  db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    await sectionStore.lockCourse(tx, section.courseId);
    await ensureParent(tx, section.courseId, section.kind, parentId);
    const others = (await sectionStore.siblings(tx, section.courseId, parentId)).filter((one) => one.id !== sectionId);
    const order = others.toSpliced(Math.min(position, others.length), 0, section);
    for (const [place, one] of order.entries()) await sectionStore.place(tx, one.id, parentId, place);
    await ensureNoCircle(tx, section.courseId);
    await notifyOfChange(tx, live, section.courseId, { sectionId, outline: true });
  });

/** Deletes an empty chapter, or a section without students’ work. */
export async function removeSection(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<void> {
  const endMachines = await db.transaction((tx) => removeIn(tx, platform, actor, sectionId));
  await endMachines();
}

/**
 * As `removeSection` within a transaction, with others that are deleted too; returns a function to call after the
 * commit.
 */
export async function removeIn(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
  going: string[] = [sectionId],
) {
  const { section, endThem } = await removeDataOf(db, platform, actor, sectionId, going);
  await sectionStore.remove(db, sectionId);
  await recordAudit(db, actor, 'section.delete', sectionId, { title: section.title, courseId: section.courseId });
  await notifyOfChange(db, platform.live, section.courseId, { sectionId, outline: true });
  return endThem;
}

async function removeDataOf(db: Db, platform: Platform, actor: Actor, sectionId: string, going: string[]) {
  const section = await sectionToEdit(db, actor, sectionId);
  await sectionStore.lockCourse(db, section.courseId);
  const children = section.kind === 'chapter' ? await sectionStore.siblings(db, section.courseId, sectionId) : [];
  ensure(children.length === 0, sectionFaults.chapterNotEmpty);
  ensure((await sectionStore.countAttempts(db, sectionId)) === 0, sectionFaults.hasRuns);
  await ensureNobodyWaits(db, section, going);
  return { section, endThem: await platform.removeWith(db, actor, 'section', [sectionId]) };
}

/** Undoes a transaction. */
class Undo extends Error {}

/** Returns why a section cannot be deleted, as deleting it would answer; empty where nothing stands in the way. */
export async function removalBlock(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<string> {
  await sectionToEdit(db, actor, sectionId);
  try {
    // Each feature refuses in its own removal, so the removal is tried and undone.
    await db.transaction(async (tx) => {
      await removeDataOf(tx, platform, actor, sectionId, [sectionId]);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Fault) return error.say(actor.language, toTraditional);
    if (!(error instanceof Undo)) throw error;
  }
  return '';
}

/** Returns the text of a reading. Opening completes it for a student; for an auditor nothing is recorded. */
export async function openReading(
  db: Db,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof sectionApi.getReading>> {
  const { section, course } = await sectionToOpen(db, actor, sectionId);
  const reading = await sectionStore.reading(db, sectionId);
  ensure(reading, sectionFaults.wrongKind);
  if (!course.editor && !course.auditor) await sectionStore.noteVisit(db, sectionId, actor.id);
  const { content, version } = reading;
  return { sectionId, courseId: section.courseId, title: section.title, content, version };
}

/** Returns the text of a section for showing it to a class, null where it has none. Checks no rights. */
export async function slidesOfSection(db: Db, sectionId: string) {
  const section = await sectionStore.find(db, sectionId);
  if (!section) return null;
  const reading = await sectionStore.reading(db, sectionId);
  return { courseId: section.courseId, title: section.title, kind: section.kind, content: reading?.content ?? null };
}

/** Saves the text of a reading; throws when its version has changed. */
export const saveReading = (
  db: Db,
  live: Live,
  actor: Actor,
  sectionId: string,
  version: number,
  content: string,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    ensure(section.kind === 'reading', sectionFaults.wrongKind);
    ensure(await sectionStore.saveReading(tx, sectionId, version, content), wireFaults.changed);
    await notifyOfChange(tx, live, section.courseId, { sectionId, outline: false });
    return { version: version + 1 };
  });
