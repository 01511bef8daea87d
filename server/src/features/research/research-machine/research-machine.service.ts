import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { researchMachineFaults as faults, type researchMachineApi } from '@xueyan/contract/research/research-machine';
import { mayAddToResearch, mayEditResearch, mayStartResearchMachine } from '@xueyan/contract/research/research-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { imageOptions } from '../../lab/image/image.service.ts';
import { suspendResearchMachine } from '../../lab/machine/machine-power.service.ts';
import {
  imageOfMachine,
  machinesOfResearch,
  startResearchMachine,
} from '../../lab/machine/research-machine.service.ts';
import { addDataset, datasetToEdit, ensureMayBeSeen } from '../../prep/dataset/dataset.service.ts';
import {
  heldOf,
  researchToChange,
  researchToRead,
  setResearchQuota,
} from '../research-project/research-project.service.ts';
import { researchMachineParameters as parameters } from './research-machine.parameter.ts';
import { researchMachineStore as store } from './research-machine.store.ts';
import { machinesMaxOf, quotaOf } from './research-quota.service.ts';

type Api = typeof researchMachineApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Returns the machines and data sets of a project, and its quota, if the actor may read it. */
export async function getResearchMachines(
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<Output<Api['get']>> {
  const found = await researchToRead(db, actor, id);
  const held = heldOf(found);
  const mayStart = mayStartResearchMachine(actor, held);
  const limits = await readParameters(db, parameters);
  const machines = await machinesOfResearch(db, platform, id);
  const names = await store.names(
    db,
    machines.map(({ ownerId }) => ownerId),
  );
  const { imageList } = mayStart ? await imageOptions(db, platform) : { imageList: [] };
  const quota = await quotaOf(db, found.row, machines);
  return {
    ...{ ...quota, machinesMax: quota.usage.machines.max, datasetsMax: limits.datasets },
    machineList: machines.map((one) => ({ ...one, ownerName: names.get(one.ownerId) ?? '' })),
    datasetList: (await store.datasets(db, id)).map(({ createdBy, ...one }) => ({
      ...one,
      mine: createdBy === actor.id,
    })),
    imageList: imageList.map(({ imageId, imageName, minMemoryMb }) => ({ imageId, imageName, minMemoryMb })),
  };
}

/** Starts or wakes the actor's machine of a project, within the quota of the project. */
export async function startOwnMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { researchProjectId: researchId, ...asked }: In<'start'>,
): Promise<Machine> {
  await researchToRead(db, actor, researchId);
  const own = (await machinesOfResearch(db, platform, researchId)).find(({ ownerId }) => ownerId === actor.id);
  // An existing machine keeps its image.
  const imageId = own?.imageId ?? asked.imageId;
  ensure(imageId, machineFaults.imageMissing);
  const image = await imageOfMachine(db, imageId);
  ensure(image, wireFaults.gone);
  const { cpus, memoryMb } = own?.size ?? asked;
  ensure(own || memoryMb >= image.minMemoryMb, faults.memory, { min: image.minMemoryMb });
  const seat = { researchId, ownerId: actor.id };
  const { minutes } = await readParameters(db, parameters);
  const wanted = { seat, imageId, cpus, memoryMb, minutes };
  return startResearchMachine(db, platform, wanted, async (tx) => {
    const found = await researchToChange(tx, actor, researchId, () => true);
    ensure(mayStartResearchMachine(actor, heldOf(found)), faults.notRunning);
    const kept = await machinesOfResearch(tx, platform, researchId);
    const max = await machinesMaxOf(tx, found.row);
    // One that exists can be woken, also after the quota was lowered.
    const wakes = kept.some(({ ownerId }) => ownerId === actor.id);
    ensure(wakes || kept.length < max, faults.machines, { max, used: kept.length });
    await recordAudit(tx, actor, 'researchmachine.start', researchId, { imageId });
  });
}

/** Lets a machine of a project sleep, so that another can run; everything in it is kept. */
export async function sleepMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  { researchProjectId: researchId, machineId }: In<'sleep'>,
): Promise<Machine> {
  const held = heldOf(await researchToRead(db, actor, researchId));
  const machine = (await machinesOfResearch(db, platform, researchId)).find((one) => one.machineId === machineId);
  ensure(machine, wireFaults.gone);
  ensure(machine.ownerId === actor.id || mayEditResearch(actor, held), wireFaults.notAllowed);
  return suspendResearchMachine(db, platform, actor, { researchId, machineId });
}

export const setQuota = (db: Db, actor: Actor, { researchProjectId, ...quota }: In<'setQuota'>): Promise<void> =>
  setResearchQuota(db, actor, researchProjectId, quota);

/** Creates an empty data set that belongs to a project. */
export const addProjectDataset = (
  db: Db,
  actor: Actor,
  { researchProjectId: projectId, ...form }: In<'saveDataset'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    await researchToChange(tx, actor, projectId, mayAddToResearch);
    await ensureDatasetRoom(tx, projectId);
    const datasetId = await addDataset(tx, actor, form);
    await store.attach(tx, { projectId, datasetId, belongs: true, createdBy: actor.id });
    await recordAudit(tx, actor, 'researchmachine.savedataset', projectId, { datasetId, name: form.name });
    return datasetId;
  });

async function ensureDatasetRoom(db: Db, projectId: string): Promise<void> {
  const { datasets: max } = await readParameters(db, parameters);
  ensure((await store.datasets(db, projectId)).length < max, faults.datasets, { max });
}

/** Shares a data set with the members of a project; only those who may change the data set may do so. */
export const attachDataset = (
  db: Db,
  actor: Actor,
  { researchProjectId: projectId, datasetId }: In<'attach'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await researchToChange(tx, actor, projectId, mayAddToResearch);
    const { row } = await datasetToEdit(tx, actor, datasetId);
    await ensureMayBeSeen(tx, datasetId);
    await ensureDatasetRoom(tx, projectId);
    await store.attach(tx, { projectId, datasetId, createdBy: actor.id });
    await recordAudit(tx, actor, 'researchmachine.adddataset', projectId, { datasetId, name: row.name });
  });

/** Removes a data set from a project; allowed to the person who added it, and to those who may change the project. */
export const detachDataset = (
  db: Db,
  actor: Actor,
  { researchProjectId: projectId, datasetId }: In<'detach'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await researchToRead(tx, actor, projectId);
    const attached = await store.attached(tx, projectId, datasetId);
    ensure(attached, wireFaults.gone);
    if (attached.createdBy === actor.id) await researchToChange(tx, actor, projectId, mayAddToResearch);
    else await researchToChange(tx, actor, projectId);
    await store.detach(tx, projectId, datasetId);
    await recordAudit(tx, actor, 'researchmachine.deletedataset', projectId, { datasetId });
  });
