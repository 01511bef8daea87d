import { fileAddress } from '@xueyan/contract/base/file';
import {
  type Dataset,
  type DatasetForm,
  type DatasetKind,
  type datasetApi,
  datasetFaults,
} from '@xueyan/contract/prep/dataset';
import { mayEditPrep, mayUsePrep } from '@xueyan/contract/prep/sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isReferenced } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { type DescribedDataset, datasetStore as store } from './dataset.store.ts';

type List = typeof datasetApi.list;

const present = (clock: Clock, { row, shared: _, ...found }: DescribedDataset): Dataset => ({
  ...{ datasetId: row.id, kind: row.kind, name: row.name, description: row.description, labels: row.labels },
  ...{ sharing: row.sharing, courseId: row.courseId, ownerId: row.ownerId, version: row.version },
  updateTime: clock.write(row.updatedAt),
  ...found,
});

/** Data sets of the actor's, that are shared with them, and of their data range; a page. */
export async function listDatasets(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await store.page(db, scopeOf(actor, 'prep.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** The data set, when the actor may use it. */
export async function datasetToUse(db: Db, actor: Actor, id: string): Promise<DescribedDataset> {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  const { organizationId, shared } = found;
  ensure(mayUsePrep(actor, { ...found.row, organizationId, shared }), wireFaults.gone);
  return found;
}

/** The data set, when the actor may change it. */
export async function datasetToEdit(db: Db, actor: Actor, id: string): Promise<DescribedDataset> {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditPrep(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found;
}

/** A version, when the actor may use its data set: where its table lies, and what it holds. */
export async function versionToUse(db: Db, actor: Actor, versionId: string) {
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  const dataset = await datasetToUse(db, actor, found.row.datasetId);
  return { ...found, dataset };
}

/** A version, whoever asks: for what stands on it already. */
export async function findVersion(db: Db, versionId: string) {
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  return found;
}

/** A data set with its versions, and what one of them holds. */
export async function getDataset(
  db: Db,
  clock: Clock,
  actor: Actor,
  { datasetId, versionId }: { datasetId: string; versionId: string | null },
): Promise<Output<typeof datasetApi.get>> {
  const found = await datasetToUse(db, actor, datasetId);
  const versions = await store.versions(db, datasetId);
  const chosen = versionId ? versions.find(({ row }) => row.id === versionId) : versions[0];
  ensure(chosen || !versionId, wireFaults.gone);
  return {
    dataset: present(clock, found),
    versionList: versions.map(({ row, bytes }) => ({
      ...{ versionId: row.id, number: row.number, note: row.note, rowCount: row.rowCount, bytes },
      ...{ recipe: row.recipe, target: row.target, address: fileAddress(row.fileId) },
      createTime: clock.write(row.createdAt),
    })),
    versionId: chosen?.row.id ?? null,
    table: chosen?.row.summary ?? null,
  };
}

async function ensureCourse(db: Db, actor: Actor, form: DatasetForm, former: string | null): Promise<void> {
  ensure(form.sharing !== 'course' || form.courseId, datasetFaults.courseMissing);
  if (form.courseId && form.courseId !== former) await courseWithRight(db, actor, form.courseId, 'edit');
}

/** Makes an empty data set of the actor's. */
export const addDataset = (db: Db, actor: Actor, form: DatasetForm & { kind: DatasetKind }): Promise<string> =>
  db.transaction(async (tx) => {
    await ensureCourse(tx, actor, form, null);
    const id = await store.insert(tx, { ...form, ownerId: actor.id });
    await recordAudit(tx, actor, 'dataset.save', id, { name: form.name, sharing: form.sharing });
    return id;
  });

/** The same without anybody's rights: for what a school is given. */
export const insertDataset = (db: Db, ownerId: string, form: DatasetForm & { kind: DatasetKind }): Promise<string> =>
  store.insert(db, { ...form, ownerId });

/** Changes what is said about a data set; refused when somebody else did meanwhile. */
export const updateDataset = (db: Db, actor: Actor, id: string, version: number, form: DatasetForm) =>
  db.transaction(async (tx) => {
    const { row } = await datasetToEdit(tx, actor, id);
    await ensureCourse(tx, actor, form, row.courseId);
    const after = await store.update(tx, id, version, form);
    ensure(after, wireFaults.changed);
    const sharing = { before: row.sharing, after: form.sharing };
    await recordAudit(tx, actor, 'dataset.update', id, { name: form.name, sharing });
    return { version: after };
  });

/** Deletes a data set with its versions, unless trainings were made with it. */
export async function removeDataset(db: Db, actor: Actor, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const { row } = await datasetToEdit(tx, actor, id);
      await store.remove(tx, id);
      await recordAudit(tx, actor, 'dataset.delete', id, { name: row.name });
    });
  } catch (error) {
    throw isReferenced(error) ? new Fault(datasetFaults.inUse) : error;
  }
}
