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

const present = (clock: Clock, { row, shared: _, hidden: _hidden, ...found }: DescribedDataset): Dataset => ({
  ...{ datasetId: row.id, kind: row.kind, name: row.name, description: row.description, labels: row.labels },
  ...{ sharing: row.sharing, courseId: row.courseId, ownerId: row.ownerId, version: row.version },
  updateTime: clock.write(row.updatedAt),
  ...found,
});

/** Returns a page of data sets: the actor's own, shared ones and those of the actor's data range. */
export async function listDatasets(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const page = await store.page(db, scopeOf(actor, 'prep.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the data set unless a section hides its content from the actor. */
async function openDataset(db: Db, actor: Actor, id: string): Promise<DescribedDataset> {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  ensure(!found.hidden, wireFaults.gone);
  return found;
}

/** Returns the data set if the actor may use it. */
export async function datasetToUse(db: Db, actor: Actor, id: string): Promise<DescribedDataset> {
  const found = await openDataset(db, actor, id);
  const { organizationId, shared } = found;
  ensure(mayUsePrep(actor, { ...found.row, organizationId, shared }), wireFaults.gone);
  return found;
}

/** Returns the data set if the actor may change it. */
export async function datasetToEdit(db: Db, actor: Actor, id: string): Promise<DescribedDataset> {
  const found = await openDataset(db, actor, id);
  ensure(mayEditPrep(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found;
}

/** Returns a version with its file and content if the actor may use its data set. */
export async function versionToUse(db: Db, actor: Actor, versionId: string) {
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  const dataset = await datasetToUse(db, actor, found.row.datasetId);
  return { ...found, dataset };
}

/** Returns a version without checking rights: for what already refers to it. */
export async function findVersion(db: Db, versionId: string) {
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  return found;
}

/** Returns a data set with its versions and the content of one of them. */
export async function getDataset(
  db: Db,
  clock: Clock,
  actor: Actor,
  { datasetId, versionId }: { datasetId: string; versionId: string | null },
): Promise<Omit<Output<typeof datasetApi.get>, 'jobId'>> {
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

/** Returns the number of versions, at most a hundred, without checking rights. */
export const countVersions = async (db: Db, datasetId: string): Promise<number> =>
  (await store.versions(db, datasetId)).length;

/**
 * Returns true if students of the course cannot see the data set, so that a section may compare their work with its
 * content. Locks the data set, so that it cannot be shared until the transaction ends.
 */
export async function isUnseen(db: Db, datasetId: string, courseId: string): Promise<boolean> {
  await store.lock(db, datasetId);
  return !(await store.isShared(db, datasetId)) && !(await store.isOfStudent(db, datasetId, courseId));
}

/** Refuses to share a data set while a section compares students' work with its content. */
export async function ensureMayBeSeen(db: Db, datasetId: string): Promise<void> {
  await store.lock(db, datasetId);
  const title = await store.sectionWith(db, datasetId);
  if (title !== undefined) throw new Fault(datasetFaults.inSection, { title });
}

async function ensureCourse(db: Db, actor: Actor, form: DatasetForm, former: string | null): Promise<void> {
  ensure(form.sharing !== 'course' || form.courseId, datasetFaults.courseMissing);
  if (form.courseId && form.courseId !== former) await courseWithRight(db, actor, form.courseId, 'edit');
}

/** Creates an empty data set that the actor owns. */
export const addDataset = (db: Db, actor: Actor, form: DatasetForm & { kind: DatasetKind }): Promise<string> =>
  db.transaction(async (tx) => {
    await ensureCourse(tx, actor, form, null);
    const id = await store.insert(tx, { ...form, ownerId: actor.id });
    await recordAudit(tx, actor, 'dataset.save', id, { name: form.name, sharing: form.sharing });
    return id;
  });

/** Creates a data set without checking rights: for the data that a school is set up with. */
export const insertDataset = (db: Db, ownerId: string, form: DatasetForm & { kind: DatasetKind }): Promise<string> =>
  store.insert(db, { ...form, ownerId });

/** Whether somebody sees a data set after a change who did not before, even if others saw it already. */
const opensMore = (
  after: Pick<DatasetForm, 'sharing' | 'courseId'>,
  before: Pick<DatasetForm, 'sharing' | 'courseId'>,
) =>
  after.sharing !== 'mine' &&
  (after.sharing !== before.sharing || (after.sharing === 'course' && after.courseId !== before.courseId));

/** Updates the description of a data set; refused when somebody else changed it since. */
export const updateDataset = (db: Db, actor: Actor, id: string, version: number, form: DatasetForm) =>
  db.transaction(async (tx) => {
    const { row } = await datasetToEdit(tx, actor, id);
    await ensureCourse(tx, actor, form, row.courseId);
    if (opensMore(form, row)) await ensureMayBeSeen(tx, id);
    const after = await store.update(tx, id, version, form);
    ensure(after, wireFaults.changed);
    const sharing = { before: row.sharing, after: form.sharing };
    await recordAudit(tx, actor, 'dataset.update', id, { name: form.name, sharing });
    return { version: after };
  });

/** Deletes a data set with its versions; refused when trainings used it. */
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
