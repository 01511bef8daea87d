import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import {
  type DrawnFile,
  taskDrawingFaults as faults,
  type Shape,
  type taskDrawingApi,
} from '@xueyan/contract/teaching/task-drawing';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { sectionToSee } from '../../school/section/section.service.ts';
import { workToMark } from '../task/task-marking.service.ts';
import { workToRead } from '../task/task-work.service.ts';
import { filesOfWork } from '../task/work-present.service.ts';
import { taskDrawingStore as store } from './task-drawing.store.ts';

type Api = typeof taskDrawingApi;

const pictures = ['image/png', 'image/jpeg', 'image/webp'];
const formOf = (mediaType: string): DrawnFile['form'] | null => {
  if (mediaType === 'application/pdf') return 'pdf';
  return pictures.includes(mediaType) ? 'image' : null;
};

/**
 * Returns the submitted files that can be drawn on, and the drawings. Writers see those with their mark, or after a
 * return.
 */
export async function listDrawings(db: Db, actor: Actor, workId: string): Promise<Output<Api['list']>> {
  const work = await workToRead(db, actor, workId);
  const { course } = await sectionToSee(db, actor, work.sectionId);
  const marker = mayMarkCourse(actor, course);
  const isIn = work.stage === 'submitted' || work.stage === 'marked';
  const told = marker ? isIn : work.publishedAt !== null || work.stage === 'returned';
  if (!told) return { files: [], writable: false };
  const files = await filesOfWork(db, workId);
  const pagesOf = Map.groupBy(await store.ofWork(db, workId), ({ fileId }) => fileId);
  return {
    writable: marker,
    files: files.flatMap(({ fileId, name, address, mediaType }) => {
      const form = formOf(mediaType);
      const drawn = (pagesOf.get(fileId) ?? []).map(({ page, shapes, version }) => ({ page, shapes, version }));
      const pages = marker ? drawn : drawn.filter(({ shapes }) => shapes.length > 0);
      return form && (marker || pages.length > 0) ? [{ fileId, name, address, form, pages }] : [];
    }),
  };
}

/** Saves a marker's drawing on a page. */
export const saveDrawing = (
  db: Db,
  actor: Actor,
  { workId, fileId, page, shapes, version }: z.output<Api['save']['input']>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { work } = await workToMark(tx, actor, workId);
    ensure(work.stage === 'submitted' || work.stage === 'marked', taskFaults.notSubmitted);
    const file = (await filesOfWork(tx, workId)).find((one) => one.fileId === fileId);
    const form = file && formOf(file.mediaType);
    ensure(form === 'pdf' || (form === 'image' && page === 1), wireFaults.gone);
    const kept = await Promise.all(shapes.map((shape) => withFitWords(tx, actor, shape)));
    const row = { workId, fileId, page, shapes: kept, updatedBy: actor.id };
    ensure(await store.save(tx, row, version), faults.drawnMeanwhile);
    return { version: version + 1 };
  });

/** Screens notes like comments, since students read them. */
async function withFitWords(db: Db, actor: Actor, shape: Shape): Promise<Shape> {
  if (shape.kind !== 'text') return shape;
  const { text } = await publishable(db, actor, { text: shape.text });
  return { ...shape, text };
}
