import { type Machine, machineFaults, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { ExecResult } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureEngine, labFault } from './lab-fault.service.ts';
import { settleSoon } from './launch.service.ts';
import { launchThere, takePlace } from './machine.service.ts';
import { machineStore } from './machine.store.ts';
import { engineOf } from './machine-engine.service.ts';
import { announceMachine, presentMachine } from './machine-show.service.ts';
import { readRoom } from './quota.service.ts';

/** A response of an exam that is given in a machine. */
interface AnswerSeat {
  candidateId: string;
  itemId: string;
}

interface AnswerMachine {
  seat: AnswerSeat;
  ownerId: string;
  imageId: string;
  minutes: number;
}

const usualMemoryMb = 256;

/** Returns whether a host of the school can run machines now. */
export const hasEngine = async (db: Db, platform: Platform): Promise<boolean> => (await readRoom(db, platform)).isThere;

/** Starts, wakes or queues the machine of a response; the right to it is checked by the calling service. */
export async function startAnswerMachine(
  db: Db,
  platform: Platform,
  { seat, ownerId, imageId, minutes }: AnswerMachine,
): Promise<Machine> {
  const image = await machineStore.imageFacts(db, imageId);
  ensure(image, machineFaults.imageMissing);
  await ensureEngine(platform.lab, await readRoom(db, platform));
  const { build, imageComing, minMemoryMb } = image;
  const wanted = Math.max(usualMemoryMb, minMemoryMb);
  const memoryMb = machineMemoriesMb.find((mb) => mb >= wanted) ?? wanted;
  const facts = { seat, ownerId, imageId, minutes, build, imageComing, cpus: 1, memoryMb };
  const { machineId } = await db.transaction((tx) => takePlace(tx, platform, facts));
  await settleSoon(launchThere(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}

/** Returns the latest machine of a response; a removed one carries the reason. */
export async function lastAnswerMachine(db: Db, platform: Platform, seat: AnswerSeat): Promise<Machine | null> {
  const machine = await machineStore.findLast(db, seat);
  return machine ? presentMachine(db, platform, machine) : null;
}

/** Runs a script in the machine of a response. Faults when it does not run or does not answer. */
export async function execInAnswerMachine(
  db: Db,
  platform: Platform,
  seat: AnswerSeat,
  script: string,
  limitMs: number,
): Promise<ExecResult> {
  const machine = await machineStore.findLive(db, seat);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  await machineStore.touch(db, machine.id);
  const engine = await engineOf(db, platform, machine);
  return engine.exec(script, { limitMs }).catch((error: unknown) => {
    throw labFault(error).fault;
  });
}
