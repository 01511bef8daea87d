import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { researchMachineFaults as faults, type researchMachineApi } from '@xueyan/contract/research/research-machine';
import { mayAddToResearch, mayStartResearchMachine } from '@xueyan/contract/research/research-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { imageOptions } from '../../lab/image/image.service.ts';
import {
  imageOfMachine,
  machinesOfResearch,
  startResearchMachine,
} from '../../lab/machine/research-machine.service.ts';
import { datasetToEdit, ensureMayBeSeen } from '../../prep/dataset/dataset.service.ts';
import { heldOf, researchToChange, researchToRead } from '../research-project/research-project.service.ts';
import { researchMachineParameters as parameters } from './research-machine.parameter.ts';
import { researchMachineStore as store } from './research-machine.store.ts';

type Api = typeof researchMachineApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

/** Returns the machines and data sets of a project if the actor may read it. */
export async function getResearchMachines(
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<Output<Api['get']>> {
  const held = heldOf(await researchToRead(db, actor, id));
  const mayStart = mayStartResearchMachine(actor, held);
  const limits = await readParameters(db, parameters);
  const machines = await machinesOfResearch(db, platform, id);
  const names = await store.names(
    db,
    machines.map(({ ownerId }) => ownerId),
  );
  const { imageList } = mayStart ? await imageOptions(db, platform) : { imageList: [] };
  return {
    ...{ machinesMax: limits.machines, datasetsMax: limits.datasets },
    machineList: machines.map((one) => ({ ...one, ownerName: names.get(one.ownerId) ?? '' })),
    datasetList: (await store.datasets(db, id)).map(({ createdBy, ...one }) => ({
      ...one,
      mine: createdBy === actor.id,
    })),
    imageList: imageList.map(({ imageId, imageName, minMemoryMb }) => ({ imageId, imageName, minMemoryMb })),
  };
}

/** Starts or wakes the actor's machine of a project; the project's maximum of machines applies beside the quotas. */
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
    const held = heldOf(await researchToChange(tx, actor, researchId, () => true));
    ensure(mayStartResearchMachine(actor, held), faults.notRunning);
    const others = (await machinesOfResearch(tx, platform, researchId)).filter(({ ownerId }) => ownerId !== actor.id);
    const { machines: max } = await readParameters(tx, parameters);
    ensure(others.length < max, faults.machines, { max });
    await recordAudit(tx, actor, 'researchmachine.start', researchId, { imageId });
  });
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
    const { datasets: max } = await readParameters(tx, parameters);
    ensure((await store.datasets(tx, projectId)).length < max, faults.datasets, { max });
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
