import { type ClusterNode, clusterFaults, masterName } from '@xueyan/contract/lab/cluster';
import type { MachineSize } from '@xueyan/contract/lab/machine';
import { sectionFaults } from '@xueyan/contract/school/section';
import { experimentFaults } from '@xueyan/contract/teaching/experiment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { findImage, prepareTemplate } from '../image/image.service.ts';
import { nodesOf } from '../machine/cluster-node.service.ts';
import { clusterStore as store } from './cluster.store.ts';

export async function getCluster(db: Db, actor: Actor, sectionId: string): Promise<ClusterNode[]> {
  await sectionToEdit(db, actor, sectionId);
  return (await nodesOf(db, sectionId)).map(({ node }) => ({
    nodeName: node.name,
    imageId: node.imageId,
    size: { cpus: node.cpus, memoryMb: node.memoryMb } as MachineSize,
  }));
}

/** Says which machines an experiment has beside its master. The templates of their memory are made in the background. */
export async function saveCluster(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
  nodes: ClusterNode[],
): Promise<void> {
  await sectionToEdit(db, actor, sectionId);
  const names = [masterName, ...nodes.map(({ nodeName }) => nodeName)];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Fault(clusterFaults.sameName, { name: twice });
  for (const { imageId, size } of nodes) await ensureImage(db, imageId, size);
  await db.transaction(async (tx) => {
    const experiment = await store.masterImage(tx, sectionId);
    ensure(experiment, sectionFaults.wrongKind);
    ensure(experiment.imageId !== null || nodes.length === 0, clusterFaults.noMaster);
    await store.replace(tx, sectionId, nodes);
  });
  for (const { imageId, size } of nodes) await prepareTemplate(db, platform, imageId, size);
}

async function ensureImage(db: Db, imageId: string, size: MachineSize): Promise<void> {
  const image = await findImage(db, imageId);
  ensure(image?.build, experimentFaults.imageNotPublished);
  if (size.memoryMb < image.minMemoryMb) throw new Fault(experimentFaults.tooSmall, { min: image.minMemoryMb });
}
