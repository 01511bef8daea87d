import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { mirrorFaults as faults, type Mirror, type MirrorDetail, type mirrorApi } from '@xueyan/contract/prep/mirror';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { startTryMachine, tryMachineOf } from '../../lab/machine/try-machine.service.ts';
import { mirrorParameters } from './mirror.parameter.ts';
import { type DescribedMirror, mirrorStore as store } from './mirror.store.ts';

type Api = typeof mirrorApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

async function present(db: Db, clock: Clock, rows: DescribedMirror[]): Promise<Mirror[]> {
  const labels = await store.labelsOf(
    db,
    rows.map(({ image }) => image.id),
  );
  return rows.map(({ image, machineCount, experimentCount }) => ({
    ...{ imageId: image.id, imageCode: image.code, imageName: image.name, description: image.description },
    ...{ category: image.category, type: image.desktop ? 'desktop' : 'terminal', software: image.software },
    ...{ imageVersion: image.imageVersion, minMemoryMb: image.minMemoryMb, sizeMb: image.sizeMb },
    ...{ experimentCount, machineCount, updateTime: clock.write(image.updatedAt) },
    labels: labels
      .filter(({ imageId }) => imageId === image.id)
      .map(({ labelId, labelName }) => ({ labelId, labelName })),
  }));
}

/** Returns a page of the images that machines can start from. */
export async function listMirrors(db: Db, clock: Clock, input: In<'list'>): Promise<Output<Api['list']>['pageInfo']> {
  const page = await store.page(db, wholeSchool, input);
  return { ...page, resultList: await present(db, clock, page.resultList) };
}

/** Returns one image with its packages, and the experiments of the actor's own courses that use it. */
export async function getMirror(db: Db, clock: Clock, actor: Actor, imageId: string): Promise<MirrorDetail> {
  const found = await store.find(db, imageId);
  ensure(found, wireFaults.gone);
  const { image } = found;
  const [presented] = await present(db, clock, [found]);
  ensure(presented, wireFaults.gone);
  return {
    ...presented,
    ...{ packageLocation: image.packageLocation, dataLocation: image.dataLocation, loginUser: image.loginUser },
    baseName: await store.baseName(db, image.baseImageId),
    packages: image.definition?.packages ?? [],
    uses: await store.usesOf(db, imageId, actor.id),
    buildMinutes: Math.ceil((await store.buildSeconds(db, imageId, image.build)) / 60),
  };
}

/** Returns the actor's machine that tries an image. */
export const myTryMachine = async (db: Db, platform: Platform, actor: Actor): Promise<Output<Api['machine']>> => ({
  machine: await tryMachineOf(db, platform, actor.id),
});

/** Starts or wakes the actor's machine to try an image; there is one of each person, and the quotas apply. */
export async function startTrying(
  db: Db,
  platform: Platform,
  actor: Actor,
  { imageId, cpus, memoryMb }: In<'start'>,
): Promise<Machine> {
  const found = await store.find(db, imageId);
  ensure(found, machineFaults.imageMissing);
  const { minMemoryMb, name } = found.image;
  ensure(memoryMb >= minMemoryMb, faults.memory, { min: minMemoryMb });
  const own = await tryMachineOf(db, platform, actor.id);
  ensure(!own || own.imageId === imageId, faults.other, { name: own?.imageName ?? '' });
  const { tryMinutes: minutes } = await readParameters(db, mirrorParameters);
  const wanted = { ownerId: actor.id, imageId, cpus, memoryMb, minutes };
  return startTryMachine(db, platform, wanted, (tx) => recordAudit(tx, actor, 'mirror.start', imageId, { name }));
}
