import {
  type Comparison,
  type LabellingResult,
  type labellingApi,
  labellingFaults,
  labellingPicturePath,
} from '@xueyan/contract/prep/labelling';
import type { Shape } from '@xueyan/contract/prep/shape';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import {
  sectionOfKind,
  sectionOfKindToEdit,
  sectionToMark,
  titleOfSection,
} from '../../school/section/section.service.ts';
import { leavesTrace, noteProgress } from '../../school/section/section-progress.service.ts';
import { dueFor } from '../../school/section/section-release.service.ts';
import { boxesToUse, checkShapes } from '../annotation/annotation.service.ts';
import { picturesOfVersion } from '../annotation/annotation-version.service.ts';
import { isUnseen, versionToUse } from '../dataset/dataset.service.ts';
import { compare } from './compare.rule.ts';
import { labellingStore as store } from './labelling.store.ts';

/** Scores the shapes of one student over all pictures of the task. */
async function comparisonOf(db: Db, sectionId: string, userId: string): Promise<Comparison> {
  const task = await store.task(db, sectionId);
  ensure(task, wireFaults.gone);
  const works = await store.worksOf(db, sectionId, [userId]);
  const drawn = new Map(works.map(({ itemId, shapes }) => [itemId, shapes]));
  const pictures = (await store.items(db, sectionId)).map(({ itemId, gold }) => ({
    gold,
    drawn: drawn.get(itemId) ?? [],
  }));
  return compare(pictures, task.row.labels, task.row.threshold);
}

/** Returns the task of a section and the actor's progress. */
export async function getLabelling(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof labellingApi.get>> {
  const { course } = await sectionOfKind(db, actor, sectionId, 'labelling');
  const task = await store.task(db, sectionId);
  const items = await store.items(db, sectionId);
  const mine = await store.worksOf(db, sectionId, [actor.id]);
  const done = new Set(mine.map(({ itemId }) => itemId));
  const handedIn = await store.handedIn(db, sectionId, actor.id);
  const { labels = [], threshold = 50, scoreShown = false, versionId = null } = task?.row ?? {};
  return {
    ...{ sectionId, editor: course.editor, versionId: course.editor ? versionId : null },
    ...{ datasetName: course.editor ? (task?.datasetName ?? '') : '', labels, threshold, scoreShown, handedIn },
    itemList: items.map(({ itemId, name }) => ({ itemId, name, done: done.has(itemId) })),
    comparison: handedIn && scoreShown ? await comparisonOf(db, sectionId, actor.id) : null,
  };
}

/** Saves what students label. Pictures that a student has begun to label stay in the task. */
export async function saveLabelling(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, versionId, count, threshold, scoreShown }: z.output<typeof labellingApi.save.input>,
): Promise<void> {
  await sectionOfKindToEdit(db, actor, sectionId, 'labelling');
  const version = await versionToUse(db, actor, versionId);
  await boxesToUse(db, actor, version.row.datasetId);
  const { pictures, labels: named } = await picturesOfVersion(platform, actor.id, version.sha256);
  await db.transaction(async (tx) => {
    const { courseId } = await sectionOfKindToEdit(tx, actor, sectionId, 'labelling');
    ensure(await isUnseen(tx, version.row.datasetId, courseId), labellingFaults.shared);
    const before = await store.task(tx, sectionId);
    const chosen = pictures.slice(0, count);
    const same = before?.row.versionId === versionId && (await store.items(tx, sectionId)).length === chosen.length;
    const labels = same && before ? before.row.labels : named.map((one) => ({ ...one, labelId: newId() }));
    if (before) await store.lockTask(tx, sectionId);
    ensure(same || (await store.used(tx, [sectionId])) === undefined, labellingFaults.begun);
    await store.saveTask(tx, { sectionId, versionId, labels, threshold, scoreShown });
    if (!same) {
      const ids = new Map(labels.map(({ name, labelId }) => [name, labelId]));
      const rows = chosen.map(({ pictureId, shapes }, position) => ({
        ...{ sectionId, pictureId, position },
        gold: shapes.map(({ label, kind, points }, i): Shape => {
          return { shapeId: String(i + 1), labelId: ids.get(label) ?? '', kind, points };
        }),
      }));
      await store.replaceItems(tx, sectionId, rows);
    }
    await notifyOfChange(tx, platform.live, courseId, { sectionId, outline: false });
  });
}

/** Returns a picture of a task if the actor may open its section. */
async function itemToOpen(db: Db, actor: Actor, itemId: string) {
  const item = await store.item(db, itemId);
  ensure(item, wireFaults.gone);
  const opened = await sectionOfKind(db, actor, item.sectionId, 'labelling');
  const task = await store.task(db, item.sectionId);
  ensure(task, wireFaults.gone);
  return { item, opened, task: task.row };
}

export async function getItem(db: Db, actor: Actor, itemId: string): Promise<Output<typeof labellingApi.item>> {
  const { item, opened, task } = await itemToOpen(db, actor, itemId);
  const { name, width, height, sectionId, gold } = item;
  const work = await store.work(db, itemId, actor.id);
  const handedIn = await store.handedIn(db, sectionId, actor.id);
  const seesGold = opened.course.editor || (handedIn && task.scoreShown);
  return {
    ...{ itemId, name, width, height, address: `/api/${labellingPicturePath}/${itemId}` },
    ...{ shapes: work?.shapes ?? [], version: work?.version ?? 0, gold: seesGold ? gold : null },
    writable: leavesTrace(opened) && !handedIn,
  };
}

/** Returns the file of a picture. Access is by the task; students may not see the data set. */
export async function pictureOfItem(db: Db, actor: Actor, itemId: string): Promise<{ sha256: string; name: string }> {
  return (await itemToOpen(db, actor, itemId)).item;
}

async function ensureOpen(db: Db, actor: Actor, opened: Awaited<ReturnType<typeof sectionOfKind>>): Promise<void> {
  ensure(leavesTrace(opened), labellingFaults.notStudent);
  const dueAt = await dueFor(db, actor, opened.course, opened.section);
  ensure(opened.course.state !== 'ended' && (!dueAt || dueAt >= clock.now()), sectionFaults.past);
  ensure(!(await store.handedIn(db, opened.section.id, actor.id)), labellingFaults.handedIn);
}

/** Saves the shapes that a student drew. */
export const drawShapes = (
  db: Db,
  actor: Actor,
  { itemId, version, shapes }: z.output<typeof labellingApi.draw.input>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { item, opened, task } = await itemToOpen(tx, actor, itemId);
    await store.lockTask(tx, item.sectionId);
    await ensureOpen(tx, actor, opened);
    const drawn = checkShapes(shapes, item, new Set(task.labels.map(({ labelId }) => labelId)));
    ensure(await store.draw(tx, { itemId, userId: actor.id, shapes: drawn, version }), wireFaults.changed);
    const items = await store.items(tx, item.sectionId);
    const done = (await store.worksOf(tx, item.sectionId, [actor.id])).length;
    await noteProgress(tx, actor, opened, { percent: Math.floor((99 * done) / items.length), done: false });
    return { version: version + 1 };
  });

/** Submits a student's labels. Points are recorded if the teacher shows them. */
export const submitLabelling = (db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const opened = await sectionOfKind(tx, actor, sectionId, 'labelling');
    await store.lockTask(tx, sectionId);
    await ensureOpen(tx, actor, opened);
    const task = await store.task(tx, sectionId);
    const mine = await store.worksOf(tx, sectionId, [actor.id]);
    ensure(task && mine.length > 0, labellingFaults.nothing);
    const { points } = await comparisonOf(tx, sectionId, actor.id);
    await store.handIn(tx, { sectionId, userId: actor.id, submittedAt: clock.now(), points });
    await tellOfMarks(tx, platform, opened.course.id, [actor.id]);
    const score = task?.row.scoreShown ? points : null;
    await noteProgress(tx, actor, opened, { percent: 100, score, done: true });
  });

/** Returns a page of students with the scores of their labels. */
export async function listResults(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { sectionId, ...input }: z.output<typeof labellingApi.results.input>,
): Promise<Output<typeof labellingApi.results>['pageInfo']> {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === 'labelling', sectionFaults.wrongKind);
  const task = await store.task(db, sectionId);
  const page = await store.page(db, wholeSchool, sectionId, input);
  const items = await store.items(db, sectionId);
  const ids = page.resultList.map(({ userId }) => userId);
  const byUser = Map.groupBy(await store.worksOf(db, sectionId, ids), ({ userId }) => userId);
  const { labels = [], threshold = 50 } = task?.row ?? {};
  const resultList = page.resultList.map(({ submittedAt, ...row }): LabellingResult => {
    const drawn = new Map(byUser.get(row.userId)?.map(({ itemId, shapes }) => [itemId, shapes]));
    const pictures = items.map(({ itemId, gold }) => ({ gold, drawn: drawn.get(itemId) ?? [] }));
    const submitTime = clockOf.writeOptional(submittedAt);
    return { ...row, submitTime, comparison: compare(pictures, labels, threshold) };
  });
  return { ...page, resultList };
}

/** Returns the shapes of one student in the pictures of a section, beside the gold. */
export async function getWork(
  db: Db,
  actor: Actor,
  { sectionId, userId }: z.output<typeof labellingApi.work.input>,
): Promise<Output<typeof labellingApi.work>> {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === 'labelling', sectionFaults.wrongKind);
  const works = await store.worksOf(db, sectionId, [userId]);
  ensure(works.length > 0, wireFaults.gone);
  const drawn = new Map(works.map(({ itemId, shapes }) => [itemId, shapes]));
  const items = await store.items(db, sectionId);
  return {
    labels: (await store.task(db, sectionId))?.row.labels ?? [],
    itemList: items.map(({ itemId, name, width, height, gold }) => ({
      ...{ itemId, name, width, height, address: `/api/${labellingPicturePath}/${itemId}` },
      ...{ shapes: drawn.get(itemId) ?? [], gold },
    })),
  };
}

/** Refuses to remove sections in which a student has begun to label. */
export async function ensureNobodyDrew(db: Db, sectionIds: string[]): Promise<void> {
  const used = await store.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
}

export async function copyLabellings(db: Db, { ids }: SectionCopying): Promise<void> {
  for (const row of await store.tasksOf(db, [...ids.keys()])) {
    const sectionId = ids.get(row.sectionId) ?? '';
    await store.saveTask(db, { ...row, sectionId });
    const rows = await store.items(db, row.sectionId);
    await store.replaceItems(
      db,
      sectionId,
      rows.map(({ pictureId, gold }, position) => ({ sectionId, pictureId, gold, position })),
    );
  }
}
