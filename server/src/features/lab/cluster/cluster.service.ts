import { type clusterApi, clusterFaults, masterName } from '@xueyan/contract/lab/cluster';
import type { MachineSize } from '@xueyan/contract/lab/machine';
import { sectionFaults } from '@xueyan/contract/school/section';
import { experimentFaults } from '@xueyan/contract/teaching/experiment';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { findImage, prepareTemplate } from '../image/image.service.ts';
import { nodesOf } from '../machine/cluster-node.service.ts';
import { clusterStore as store } from './cluster.store.ts';

export async function getCluster(db: Db, actor: Actor, sectionId: string): Promise<Output<typeof clusterApi.get>> {
  const { courseId } = await sectionToEdit(db, actor, sectionId);
  const nodeList = (await nodesOf(db, sectionId)).map(({ node }) => ({
    nodeName: node.name,
    imageId: node.imageId,
    size: { cpus: node.cpus, memoryMb: node.memoryMb } as MachineSize,
  }));
  return {
    nodeList,
    shared: (await store.master(db, sectionId))?.shared ?? false,
    groupingId: await store.groupingOf(db, sectionId),
    groupingList: await store.groupings(db, courseId),
  };
}

/** Saves the machines that an experiment has beside its master. Their memory templates are made in the background. */
export async function saveCluster(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, nodeList: nodes, shared, groupingId }: z.output<typeof clusterApi.save.input>,
): Promise<void> {
  const { courseId } = await sectionToEdit(db, actor, sectionId);
  const names = [masterName, ...nodes.map(({ nodeName }) => nodeName)];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Fault(clusterFaults.sameName, { name: twice });
  for (const { imageId, size } of nodes) await ensureImage(db, imageId, size);
  await db.transaction(async (tx) => {
    const experiment = await store.lockMaster(tx, sectionId);
    ensure(experiment, sectionFaults.wrongKind);
    ensure(experiment.imageId !== null || nodes.length === 0, clusterFaults.noMaster);
    const engines = await store.enginesOf(tx, [experiment.imageId ?? '', ...nodes.map(({ imageId }) => imageId)]);
    // A private network is one engine's.
    ensure(engines.length <= 1, clusterFaults.twoEngines);
    await store.replace(tx, sectionId, nodes);
    if (shared !== undefined) await store.share(tx, sectionId, shared);
    if (groupingId) ensure(await store.holdGrouping(tx, courseId, groupingId), wireFaults.gone);
    if (shared === false) await store.setGrouping(tx, sectionId, null);
    else if (groupingId !== undefined) await store.setGrouping(tx, sectionId, groupingId);
  });
  for (const { imageId, size } of nodes) await prepareTemplate(db, platform, imageId, size);
}

async function ensureImage(db: Db, imageId: string, size: MachineSize): Promise<void> {
  const image = await findImage(db, imageId);
  ensure(image?.build, experimentFaults.imageNotPublished);
  if (size.memoryMb < image.minMemoryMb) throw new Fault(experimentFaults.tooSmall, { min: image.minMemoryMb });
}
