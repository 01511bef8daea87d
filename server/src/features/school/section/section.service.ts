import { type Chapter, type sectionApi, sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit, courseToOpen, notifyOfChange } from '../course/course.service.ts';
import { type SectionRow, sectionStore } from './section.store.ts';

export type { SectionRow };

/** A course's chapters with their sections, in order; for a student with what is done. */
export async function catalogue(db: Db, actor: Actor, courseId: string): Promise<Chapter[]> {
  await courseToOpen(db, actor, courseId);
  const rows = await sectionStore.ofCourse(db, courseId, actor.id);
  const shown = rows.map(({ section, visited, submitted, points }) => ({
    parentId: section.parentId,
    id: section.id,
    title: section.title,
    kind: section.kind,
    done: section.kind === 'reading' ? visited : submitted,
    points,
  }));
  return shown
    .filter((row) => row.parentId === null)
    .map(({ parentId: _, ...chapter }) => ({
      ...chapter,
      children: shown.filter((row) => row.parentId === chapter.id).map(({ parentId: __, ...section }) => section),
    }));
}

/** Of each course the experiment that its class is at: worked in last, or else the first. */
export const experimentsInUse = async (db: Db, courseIds: string[]): Promise<Map<string, string>> =>
  new Map((await sectionStore.inUse(db, courseIds)).map(({ courseId, sectionId }) => [courseId, sectionId]));

/** The section, when the actor may change its course. */
export async function sectionToEdit(db: Db, actor: Actor, sectionId: string): Promise<SectionRow> {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  await courseToEdit(db, actor, section.courseId);
  return section;
}

/** The section and its course, when the actor may open it. */
export async function sectionToOpen(db: Db, actor: Actor, sectionId: string) {
  const section = await sectionStore.find(db, sectionId);
  ensure(section, wireFaults.gone);
  return { section, course: await courseToOpen(db, actor, section.courseId) };
}

/** Chapters stand at the top and hold sections; sections hold nothing. */
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

/** Gives a chapter or section another title. */
export const renameSection = (db: Db, live: Live, actor: Actor, sectionId: string, title: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionToEdit(tx, actor, sectionId);
    await sectionStore.rename(tx, sectionId, title);
    await notifyOfChange(tx, live, courseId, { sectionId, outline: true });
  });

/** Puts a section that is there already right after one of its siblings. */
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
    await notifyOfChange(tx, live, section.courseId, { sectionId, outline: true });
  });

/** Deletes an empty chapter, or a section in which no student has worked. */
export async function removeSection(db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<void> {
  const endMachines = await db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    const children = section.kind === 'chapter' ? await sectionStore.siblings(tx, section.courseId, sectionId) : [];
    ensure(children.length === 0, sectionFaults.chapterNotEmpty);
    ensure((await sectionStore.countAttempts(tx, sectionId)) === 0, sectionFaults.hasRuns);
    const endThem = await platform.removeWith(tx, actor, 'section', [sectionId]);
    await sectionStore.remove(tx, sectionId);
    await recordAudit(tx, actor, 'section.delete', sectionId, { title: section.title, courseId: section.courseId });
    await notifyOfChange(tx, platform.live, section.courseId, { sectionId, outline: true });
    return endThem;
  });
  await endMachines();
}

/** The text of a reading. A student who opens it has finished it; whoever only sits in leaves no trace. */
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

/** Writes the text of a reading; refused when it was changed meanwhile. */
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
