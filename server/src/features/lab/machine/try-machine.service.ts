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
import type { TrySeat } from './seat.rule.ts';

interface WantedMachine {
  ownerId: string;
  imageId: string;
  cpus: number;
  memoryMb: number;
  minutes: number;
}

const seatOf = (ownerId: string): TrySeat => ({ tryout: true, ownerId });

/** Starts, wakes or queues a person's machine that tries an image; `note` runs in the same transaction. */
export async function startTryMachine(
  db: Db,
  platform: Platform,
  wanted: WantedMachine,
  note: (db: Db) => Promise<void>,
): Promise<Machine> {
  const image = await machineStore.imageFacts(db, wanted.imageId);
  ensure(image, machineFaults.imageMissing);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const { build, imageComing } = image;
  const { machineId } = await db.transaction(async (tx) => {
    await note(tx);
    return takePlace(tx, platform, { seat: seatOf(wanted.ownerId), ...wanted, build, imageComing });
  });
  await settleSoon(launchThere(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Returns a person's machine that tries an image, unless it is released. */
export async function tryMachineOf(
  db: Db,
  platform: Platform,
  ownerId: string,
): Promise<(Machine & { imageId: string }) | null> {
  const machine = await machineStore.findLive(db, seatOf(ownerId));
  return machine ? { ...(await presentMachine(db, platform, machine)), imageId: machine.imageId } : null;
}
