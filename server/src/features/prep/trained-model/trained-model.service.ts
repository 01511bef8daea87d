import {
  trainedModelFaults as faults,
  modelVersionsMax,
  type OfferedModel,
  type TrainedModel,
  type trainedModelApi,
} from '@xueyan/contract/prep/trained-model';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { ownTraining } from '../training/training.service.ts';
import {
  type DescribedModel,
  type ModelRow,
  type OfferedRow,
  trainedModelStore as store,
} from './trained-model.store.ts';

type Api = typeof trainedModelApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

const present = (clock: Clock, { row, courseName, versionCount, figures }: DescribedModel): TrainedModel => ({
  ...{ trainedModelId: row.id, name: row.name, description: row.description, task: row.task, inUse: row.inUse },
  ...{ sharing: row.sharing, courseId: row.courseId, courseName },
  ...{ versionCount, figures, version: row.version, updateTime: clock.write(row.updatedAt) },
});

/** Returns a page of the actor's models. */
export async function listModels(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: In<'list'>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

const presentOffer = (clock: Clock, { row, config, figures, ownerName, courseName }: OfferedRow): OfferedModel => ({
  ...{ trainedModelId: row.id, name: row.name, description: row.description, task: row.task },
  ...{ algorithm: config.algorithm, figures, ownerName, courseName, updateTime: clock.write(row.updatedAt) },
});

/** Returns a page of the models that the actor may try. */
export async function listOffered(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: In<'listOffered'>,
): Promise<Output<Api['listOffered']>['pageInfo']> {
  const page = await store.offeredPage(db, ownScope(actor), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => presentOffer(clock, found)) };
}

/** Returns a model that the actor may try. */
export async function getOffered(
  db: Db,
  clock: Clock,
  actor: Actor,
  trainedModelId: string,
): Promise<Output<Api['getOffered']>> {
  const found = await store.findOffered(db, actor.id, trainedModelId);
  ensure(found, wireFaults.gone);
  return { model: presentOffer(clock, found), runId: found.runId, inputs: found.inputs ?? null };
}

/** Returns one of the actor's models with its versions. */
export async function getModel(
  db: Db,
  clock: Clock,
  actor: Actor,
  trainedModelId: string,
): Promise<Output<Api['get']>> {
  const found = await store.find(db, trainedModelId);
  ensure(found, wireFaults.gone);
  ensure(found.row.ownerId === actor.id, wireFaults.gone);
  const versions = await store.versionsOf(db, trainedModelId);
  return {
    model: present(clock, found),
    versionList: versions.map(({ version, config, result, ...named }) => ({
      ...{ number: version.number, runId: version.runId, note: version.note, algorithm: config.algorithm, ...named },
      ...{ figures: result?.figures ?? {}, createTime: clock.write(version.createdAt) },
    })),
    inputs: found.result?.inputs ?? null,
  };
}

async function ownModel(db: Db, actor: Actor, trainedModelId: string): Promise<ModelRow> {
  const row = await store.lock(db, trainedModelId);
  ensure(row, wireFaults.gone);
  ensure(row.ownerId === actor.id, wireFaults.gone);
  return row;
}

/** Keeps a finished training as a version of a model, or of a new one. */
export const saveVersion = (
  db: Db,
  actor: Actor,
  { runId, trainedModelId: known, name, note, use }: In<'save'>,
): Promise<{ trainedModelId: string; number: number }> =>
  db.transaction(async (tx) => {
    const { row: run } = await ownTraining(tx, actor, runId);
    ensure(run.state === 'done' && run.modelId !== null, faults.notDone);
    const { task } = run.config;
    ensure(known !== null || name !== '', faults.noName);
    const trainedModelId = known ?? (await store.insert(tx, { name, task, ownerId: actor.id }));
    const model = await ownModel(tx, actor, trainedModelId);
    ensure(model.task === task, faults.unlike);
    const before = await store.numberOf(tx, trainedModelId, runId);
    ensure(before === undefined, faults.already, { n: before ?? 0 });
    ensure((await store.countVersions(tx, trainedModelId)) < modelVersionsMax, faults.many, { max: modelVersionsMax });
    const number = model.lastNumber + 1;
    await store.addVersion(tx, { modelId: trainedModelId, number, runId, note });
    const inUse = use || model.inUse === null ? number : model.inUse;
    await store.set(tx, trainedModelId, { lastNumber: number, inUse });
    await recordAudit(tx, actor, 'trainedmodel.save', trainedModelId, { name: model.name, number, runId });
    return { trainedModelId, number };
  });

/** Changes name, description and sharing of one of the actor's models. */
export const updateModel = (
  db: Db,
  actor: Actor,
  { trainedModelId, version, ...form }: In<'update'>,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const before = await ownModel(tx, actor, trainedModelId);
    ensure(form.sharing === 'mine' || may(actor, 'prep.use'), wireFaults.notAllowed);
    ensure(form.sharing !== 'course' || form.courseId, faults.courseMissing);
    if (form.courseId && form.courseId !== before.courseId) await courseWithRight(tx, actor, form.courseId, 'edit');
    const after = await store.update(tx, trainedModelId, version, form);
    ensure(after, wireFaults.changed);
    const sharing = { before: before.sharing, after: form.sharing };
    await recordAudit(tx, actor, 'trainedmodel.update', trainedModelId, { name: form.name, sharing });
    return { version: after };
  });

/** Sets the version in use. */
export const chooseVersion = (db: Db, actor: Actor, { trainedModelId, number }: In<'use'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await ownModel(tx, actor, trainedModelId);
    ensure(await store.hasVersion(tx, trainedModelId, number), wireFaults.gone);
    await store.set(tx, trainedModelId, { inUse: number });
    await recordAudit(tx, actor, 'trainedmodel.use', trainedModelId, { name, number });
  });

/** Deletes a version that is not in use; the training stays. */
export const removeVersion = (db: Db, actor: Actor, { trainedModelId, number }: In<'removeVersion'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { name, inUse } = await ownModel(tx, actor, trainedModelId);
    ensure(inUse !== number, faults.inUse);
    ensure(await store.removeVersion(tx, trainedModelId, number), wireFaults.gone);
    await recordAudit(tx, actor, 'trainedmodel.deleteversion', trainedModelId, { name, number });
  });

/** Deletes a model with its versions; the trainings stay. */
export const removeModel = (db: Db, actor: Actor, trainedModelId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await ownModel(tx, actor, trainedModelId);
    await store.remove(tx, trainedModelId);
    await recordAudit(tx, actor, 'trainedmodel.delete', trainedModelId, { name });
  });
