import { type Machine, machineFaults } from '@xueyan/contract/lab/machine';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureEngine } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { launchThere, takePlace } from './machine.service.ts';
import { machineStore } from './machine.store.ts';
import { announceMachine, presentMachine } from './machine-show.service.ts';
import { readRoom } from './quota.service.ts';
import type { ResearchSeat } from './seat.rule.ts';

interface WantedMachine {
  seat: ResearchSeat;
  imageId: string;
  cpus: number;
  memoryMb: number;
  minutes: number;
}

/** Returns the facts about an image that are checked before a machine starts from it. */
export const imageOfMachine = (db: Db, imageId: string) => machineStore.imageFacts(db, imageId);

/**
 * Starts, wakes or queues a user's machine of a research project; the right to it is checked by the calling service,
 * and `allow` decides in the same transaction whether one more is allowed.
 */
export async function startResearchMachine(
  db: Db,
  platform: Platform,
  { seat, ...wanted }: WantedMachine,
  allow: (db: Db) => Promise<void>,
): Promise<Machine> {
  const image = await machineStore.imageFacts(db, wanted.imageId);
  ensure(image, machineFaults.imageMissing);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const { build, imageComing } = image;
  const { machineId } = await db.transaction(async (tx) => {
    await allow(tx);
    return takePlace(tx, platform, { seat, ownerId: seat.ownerId, ...wanted, build, imageComing });
  });
  await settleSoon(launchThere(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Returns the machines of a research project that are not released, with their owners and their images. */
export async function machinesOfResearch(db: Db, platform: Platform, researchId: string) {
  const found = await machineStore.liveOfResearch(db, researchId);
  return Promise.all(
    found.map(async (machine) => ({
      ...(await presentMachine(db, platform, machine)),
      ownerId: machine.ownerId,
      imageId: machine.imageId,
    })),
  );
}
