import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf } from '@xueyan/contract/base/kind';
import { sectionFaults } from '@xueyan/contract/school/section';
import {
  type CoursewareItem,
  type coursewareApi,
  type InsideQuestion,
  renditionOf,
  viewerOf,
} from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionOfKindToEdit, titleOfSection } from '../../school/section/section.service.ts';
import { noteProgress } from '../../school/section/section-progress.service.ts';
import { coursewareStore, type FoundItem, type ViewRow } from './courseware.store.ts';
import { coursewareNoteStore } from './courseware-note.store.ts';
import { missingFor, prepareAgain, renditionsOf } from './rendition.service.ts';
import { isDone, percentOf } from './seen.rule.ts';

export type Answers = Awaited<ReturnType<typeof coursewareStore.answersOf>>;

/** Returns the files of a section, how each is shown, and the actor's progress. */
export async function getCourseware(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof coursewareApi.get>> {
  const opened = await sectionOfKind(db, actor, sectionId, 'courseware');
  const { editor } = opened.course;
  const found = await coursewareStore.items(db, sectionId);
  const ids = found.map(({ attachment }) => attachment.id);
  const views = await coursewareStore.viewsOf(db, actor.id, ids);
  const answers = await coursewareStore.answersOf(db, actor.id, ids);
  const renditions = await renditionsOf(db, platform, found);
  const itemList = found.map((one): CoursewareItem => {
    const { attachment, file, item } = one;
    const rendition = renditions.get(attachment.id) ?? null;
    const shown = rendition === null ? file.id : (item?.viewFileId ?? null);
    const viewer = shown ? viewerOf(file.name) : 'download';
    const view = views.get(attachment.id);
    return {
      ...{ attachmentId: attachment.id, name: file.name, bytes: file.bytes, viewer, rendition },
      ...{ category: categoryOf(file.name) ?? 'document', address: fileAddress(file.id) },
      ...{ viewAddress: viewer === 'download' ? '' : fileAddress(shown), length: lengthOf(one) },
      ...{ seekAhead: item?.seekAhead ?? true, position: view?.position ?? 0, seen: view?.seen ?? [] },
      questionList: (item?.questions ?? []).map((question) => asked(question, answers, attachment.id, editor)),
      percent: percentOf(viewer, view?.seen ?? [], lengthOf(one) ?? view?.claimedLength ?? null),
    };
  });
  // Files that cannot be shown are downloaded: opening the section is all that can be recorded, so it counts as done.
  if (itemList.length > 0 && itemList.every(({ viewer }) => viewer === 'download'))
    await noteProgress(db, actor, opened, { percent: 100, done: true });
  return { sectionId, editor, missing: await missingFor(platform, found), itemList };
}

/** Returns the length of a file; a picture or package has one page. */
export const lengthOf = ({ file, item }: FoundItem): number | null =>
  ['image', 'package'].includes(viewerOf(file.name)) ? 1 : (item?.length ?? null);

function asked({ questionId, at, title, options, key }: InsideQuestion, answers: Answers, of: string, editor: boolean) {
  const answer = answers.find((one) => one.attachmentId === of && one.question === questionId);
  return {
    ...{ questionId, at, title, options, multiple: key.length > 1 },
    ...{ choice: answer?.choice ?? null, right: answer?.right ?? null },
    key: editor || answer ? key : null,
  };
}

/** Computes the progress in a whole section over the files that can be shown. */
export function overall(found: FoundItem[], views: ReadonlyMap<string, ViewRow>, answers: Answers) {
  const counted = found.flatMap((one) => {
    const { attachment, file, item } = one;
    const viewer = viewerOf(file.name);
    const isShown = viewer !== 'download' && (item?.viewFileId || renditionOf(file.name) === null);
    if (!isShown) return [];
    const view = views.get(attachment.id);
    const percent = percentOf(viewer, view?.seen ?? [], lengthOf(one) ?? view?.claimedLength ?? null);
    const given = answers.filter(({ attachmentId }) => attachmentId === attachment.id);
    const open = (item?.questions ?? []).filter(
      ({ questionId }) => !given.some(({ question }) => question === questionId),
    );
    return [{ percent, done: isDone(percent, open.length) }];
  });
  const percent = counted.reduce((sum, one) => sum + one.percent, 0) / Math.max(1, counted.length);
  return { percent, done: counted.length > 0 && counted.every(({ done }) => done) };
}

/**
 * Returns the documents, pictures, films and recordings of a section in their displayable form; a film is one page.
 * Checks no right.
 */
export async function shownPages(db: Db, sectionId: string) {
  return (await coursewareStore.items(db, sectionId)).flatMap((one) => {
    const { attachment, file, item } = one;
    const form = viewerOf(file.name);
    if (form !== 'pdf' && form !== 'image' && form !== 'video' && form !== 'audio') return [];
    const fileId = item?.viewFileId ?? (renditionOf(file.name) === null ? file.id : null);
    const pages = form === 'video' || form === 'audio' ? 1 : Math.floor(lengthOf(one) ?? 0);
    return [{ attachmentId: attachment.id, name: file.name, form, fileId, pages }];
  });
}

/** Returns one displayable file and its section. */
export async function shownFile(db: Db, attachmentId: string) {
  const found = await coursewareStore.item(db, attachmentId);
  if (!found) return null;
  const { sectionId } = found.attachment;
  const page = (await shownPages(db, sectionId)).find((one) => one.attachmentId === attachmentId);
  return page ? { sectionId, fileId: page.fileId } : null;
}

/** Returns a file of a courseware section if the actor may open it. */
export async function itemToOpen(db: Db, actor: Actor, attachmentId: string) {
  const found = await coursewareStore.item(db, attachmentId);
  ensure(found, wireFaults.gone);
  return { found, opened: await sectionOfKind(db, actor, found.attachment.sectionId, 'courseware') };
}

/** Returns a file of a courseware section if the actor may change it. */
export async function itemToEdit(db: Db, actor: Actor, attachmentId: string) {
  const found = await coursewareStore.item(db, attachmentId);
  ensure(found, wireFaults.gone);
  return { found, section: await sectionOfKindToEdit(db, actor, found.attachment.sectionId, 'courseware') };
}

const tell = (db: Db, live: Live, courseId: string, sectionId: string) =>
  notifyOfChange(db, live, courseId, { sectionId, outline: false });

/** Reorders the files of a section. */
export const arrange = (db: Db, live: Live, actor: Actor, sectionId: string, attachmentIds: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, 'courseware');
    const there = new Set((await coursewareStore.items(tx, sectionId)).map(({ attachment }) => attachment.id));
    ensure(
      attachmentIds.every((id) => there.has(id)),
      wireFaults.gone,
    );
    for (const [position, id] of attachmentIds.entries()) await coursewareStore.set(tx, id, { position });
    await tell(tx, live, courseId, sectionId);
  });

/** Sets how a film or recording may be watched, and its questions. Questions that keep their id keep their answers. */
export const saveItem = (
  db: Db,
  live: Live,
  actor: Actor,
  { attachmentId, seekAhead, questionList }: z.output<typeof coursewareApi.saveItem.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { found, section } = await itemToEdit(tx, actor, attachmentId);
    const known = new Set(found.item?.questions.map(({ questionId }) => questionId));
    const questions = questionList
      .map((one) => ({ ...one, questionId: known.has(one.questionId) ? one.questionId : newId() }))
      .toSorted((a, b) => a.at - b.at);
    await coursewareStore.set(tx, attachmentId, { seekAhead, questions });
    await tell(tx, live, section.courseId, section.id);
  });

/** Saves the length of a file, as measured by an editor's browser. */
export async function measure(db: Db, actor: Actor, attachmentId: string, length: number): Promise<void> {
  await itemToEdit(db, actor, attachmentId);
  await coursewareStore.set(db, attachmentId, { length });
}

/** Retries a failed rendition of a file. */
export async function prepare(db: Db, platform: Platform, actor: Actor, attachmentId: string): Promise<void> {
  const { found } = await itemToEdit(db, actor, attachmentId);
  await prepareAgain(db, platform, found);
}

/** Deletes viewing records together with their sections; refuses while a section has notes. */
export async function forgetSections(db: Db, sectionIds: string[]): Promise<void> {
  const used = await coursewareNoteStore.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
  await coursewareStore.forget(db, await coursewareStore.attachmentsOf(db, sectionIds));
}

/** Deletes the viewing records of removed files; notes on them stay with their section. */
export const forgetFiles = (db: Db, attachmentIds: string[]): Promise<void> =>
  coursewareStore.forget(db, attachmentIds);

/** Copies the display settings of files; renditions are made again from the same bytes, at once. */
export async function copyCourseware(db: Db, { attachmentIds }: SectionCopying): Promise<void> {
  for (const { attachmentId, viewFileId: _, ...row } of await coursewareStore.itemsOf(db, [...attachmentIds.keys()])) {
    const copy = attachmentIds.get(attachmentId);
    if (copy) await coursewareStore.set(db, copy, row);
  }
}
