import { fileAddress } from '@xueyan/contract/base/file';
import {
  type AnnotatedPicture,
  type annotationApi,
  annotationFaults,
  labelsMax,
} from '@xueyan/contract/prep/annotation';
import { boundsOf, type Shape } from '@xueyan/contract/prep/shape';
import { mayEditPrep } from '@xueyan/contract/prep/sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { datasetToEdit, datasetToUse } from '../dataset/dataset.service.ts';
import { thumbAddress } from '../picture/picture.service.ts';
import { type AnnotatedRow, annotationStore as store } from './annotation.store.ts';
import { rounded } from './neutral.rule.ts';

function present({ fileId, hasThumb, sha256: _, ...row }: AnnotatedRow): AnnotatedPicture {
  const address = fileAddress(fileId);
  return { ...row, address, thumbAddress: thumbAddress(row.pictureId, hasThumb, address) };
}

/** Returns the data set if it is for object detection and the actor may use it. */
export async function boxesToUse(db: Db, actor: Actor, datasetId: string) {
  const found = await datasetToUse(db, actor, datasetId);
  ensure(found.row.kind === 'objectDetection', annotationFaults.otherKind);
  return found;
}

/** Returns the data set if it is for object detection and the actor may change it. */
export async function boxesToEdit(db: Db, actor: Actor, datasetId: string) {
  const found = await datasetToEdit(db, actor, datasetId);
  ensure(found.row.kind === 'objectDetection', annotationFaults.otherKind);
  return found;
}

/** Returns the labels and the progress of labelling. */
export async function overviewOfBoxes(
  db: Db,
  actor: Actor,
  datasetId: string,
): Promise<Output<typeof annotationApi.overview>> {
  await boxesToUse(db, actor, datasetId);
  const [labels, counts, states] = [
    await store.labels(db, datasetId),
    await store.counts(db, datasetId),
    await store.states(db, datasetId),
  ];
  const of = (state: 'unlabelled' | 'labelled' | 'reviewed') => states.get(state) ?? 0;
  return {
    labelList: labels.map(({ id, name, colour, hotkey }) => ({
      ...{ labelId: id, name, colour: colour as '#f5222d', hotkey, count: counts.get(id) ?? 0 },
    })),
    states: { unlabelled: of('unlabelled'), labelled: of('labelled'), reviewed: of('reviewed') },
    total: of('unlabelled') + of('labelled') + of('reviewed'),
  };
}

/** Returns a page of pictures with their shapes. */
export async function listAnnotated(
  db: Db,
  actor: Actor,
  input: z.output<typeof annotationApi.list.input>,
): Promise<Output<typeof annotationApi.list>['pageInfo']> {
  await boxesToUse(db, actor, input.datasetId);
  if (input.labelId) ensure((await store.label(db, input.labelId))?.datasetId === input.datasetId, wireFaults.gone);
  const page = await store.page(db, wholeSchool, input);
  return { ...page, resultList: page.resultList.map(present) };
}

async function found(db: Db, pictureId: string) {
  const row = await store.find(db, pictureId);
  ensure(row, wireFaults.gone);
  return row;
}

/** Returns one picture with its neighbours. */
export async function getAnnotated(
  db: Db,
  clock: Clock,
  actor: Actor,
  pictureId: string,
): Promise<Output<typeof annotationApi.get>> {
  const { datasetId, updaterName, updatedAt, ...row } = await found(db, pictureId);
  const dataset = await boxesToUse(db, actor, datasetId);
  const ids = await store.ids(db, datasetId);
  const at = ids.indexOf(pictureId);
  return {
    ...present(row),
    ...{ datasetId, datasetName: dataset.row.name, updaterName, updateTime: clock.writeOptional(updatedAt) },
    editor: mayEditPrep(actor, { ...dataset.row, organizationId: dataset.organizationId }),
    ...{ number: at + 1, total: ids.length, formerId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null },
  };
}

/** Rejects shapes that reach outside a picture of that size or have an unknown label. */
export function checkShapes(
  shapes: Shape[],
  { width, height }: { width: number; height: number },
  labelIds: ReadonlySet<string>,
): Shape[] {
  ensure(new Set(shapes.map(({ shapeId }) => shapeId)).size === shapes.length, annotationFaults.outside);
  return shapes.map((shape) => {
    const [, , right, bottom] = boundsOf(shape.points);
    ensure(labelIds.has(shape.labelId) && right <= width && bottom <= height, annotationFaults.outside);
    return { ...shape, points: shape.points.map(([x, y]) => [rounded(x), rounded(y)]) };
  });
}

/** Saves the shapes of a picture; refused when the picture changed after the page loaded it. */
export const saveAnnotation = (
  db: Db,
  actor: Actor,
  { pictureId, version, state, shapes }: z.output<typeof annotationApi.save.input>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { datasetId, width, height } = await found(tx, pictureId);
    await boxesToEdit(tx, actor, datasetId);
    const labelIds = new Set((await store.labels(tx, datasetId)).map(({ id }) => id));
    const row = { pictureId, state, shapes: checkShapes(shapes, { width, height }, labelIds), updatedBy: actor.id };
    ensure(await store.save(tx, { ...row, version }), wireFaults.changed);
    return { version: version + 1 };
  });

/** Time after which a page counts as closed; an open page reports its presence every 15 seconds. */
const stayMs = 40_000;

export async function stayAtPicture(
  db: Db,
  clock: Clock,
  actor: Actor,
  pictureId: string,
): Promise<Output<typeof annotationApi.stay>> {
  const { datasetId, version } = await found(db, pictureId);
  await boxesToEdit(db, actor, datasetId);
  const now = clock.now();
  const since = new Date(now.getTime() - stayMs);
  return { version, others: await store.visit(db, { pictureId, userId: actor.id, seenAt: now }, since) };
}

/** Adds or changes a label. */
export async function saveLabel(
  db: Db,
  actor: Actor,
  { datasetId, labelId, ...row }: z.output<typeof annotationApi.saveLabel.input>,
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      await boxesToEdit(tx, actor, datasetId);
      if (labelId === null) {
        ensure((await store.labels(tx, datasetId)).length < labelsMax, annotationFaults.manyLabels, { max: labelsMax });
        return store.insertLabel(tx, { ...row, datasetId });
      }
      ensure((await store.label(tx, labelId))?.datasetId === datasetId, wireFaults.gone);
      await store.updateLabel(tx, labelId, row);
      return labelId;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Fault(annotationFaults.labelThere, { name: row.name }) : error;
  }
}

export const removeLabel = (db: Db, actor: Actor, labelId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const label = await store.label(tx, labelId);
    ensure(label, wireFaults.gone);
    await boxesToEdit(tx, actor, label.datasetId);
    const count = await store.countOf(tx, labelId);
    ensure(count === 0, annotationFaults.labelUsed, { count });
    await store.removeLabel(tx, labelId);
    await recordAudit(tx, actor, 'annotation.deleteLabel', labelId, { name: label.name });
  });
