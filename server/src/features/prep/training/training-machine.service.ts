import { buffer } from 'node:stream/consumers';
import { machineMemoriesMb } from '@xueyan/contract/lab/machine';
import {
  trainingMachineFaults as faults,
  type TrainingMachineAbility,
  trainingFolderOf,
  trainingImageRecipe,
  type trainingMachineApi,
  trainingMachineFiles,
} from '@xueyan/contract/prep/training-machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { putFolder } from '../../lab/machine-file/machine-file.service.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { myTryMachine, startTrying } from '../mirror/mirror.service.ts';
import { programOf } from './program.rule.ts';
import { ownTraining } from './training.service.ts';
import type { TrainingRow } from './training.store.ts';

type Api = typeof trainingMachineApi;

/** MiB of a new machine: pandas and scikit-learn with a table of ordinary size. */
const usualMb = 512;

async function readyImage(db: Db) {
  const image = await findImageByRecipe(db, trainingImageRecipe);
  return image && image.build !== '' && image.removedAt === null ? image : null;
}
type Image = NonNullable<Awaited<ReturnType<typeof readyImage>>>;

function abilityOf({ config, sectionId }: TrainingRow, image: Image | null): TrainingMachineAbility {
  if (!('features' in config)) return 'kind';
  if (sectionId !== null) return 'section';
  return image ? 'yes' : 'image';
}

/** Returns the actor's trial machine if it is of this image. */
async function machineOf(db: Db, platform: Platform, actor: Actor, image: Image) {
  const { machine } = await myTryMachine(db, platform, actor);
  return machine?.imageId === image.id ? machine : null;
}

/** Returns whether one of the actor's trainings can be opened in a machine, and the machine that there is for it. */
export async function getTrainingMachine(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<Output<Api['get']>> {
  const { row } = await ownTraining(db, actor, runId);
  const image = await readyImage(db);
  const ability = abilityOf(row, image);
  return { ability, machine: image && ability === 'yes' ? await machineOf(db, platform, actor, image) : null };
}

/**
 * Starts or wakes the actor's trial machine of the image with Python, within the quotas, and puts the folder of a training
 * into it once it runs. What the actor has changed in the folder stays.
 */
export async function openTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<Output<Api['open']>> {
  const { row } = await ownTraining(db, actor, runId);
  const image = await readyImage(db);
  const ability = abilityOf(row, image);
  ensure(ability !== 'kind', faults.kind);
  ensure(ability !== 'section', faults.section);
  ensure(image, faults.image);
  // The data set may have been shared with the actor then, and not any more.
  const { sha256 } = await versionToUse(db, actor, row.versionId);
  const machine = await running(db, platform, actor, image);
  if (machine.state !== 'running') return { machine, placed: false };
  const data = await platform.files.open(sha256);
  ensure(data, wireFaults.gone);
  const files = new Map([
    [trainingMachineFiles.data, await buffer(data)],
    [trainingMachineFiles.program, Buffer.from(programOf(row.config))],
  ]);
  const around = homeOf(image);
  await putFolder(db, platform, actor, machine.machineId, { around, name: trainingFolderOf(runId), files });
  return { machine, placed: true };
}

async function running(db: Db, platform: Platform, actor: Actor, image: Image) {
  const own = await machineOf(db, platform, actor, image);
  if (own?.state === 'running') return own;
  const memoryMb = machineMemoriesMb.find((mb) => mb >= Math.max(usualMb, image.minMemoryMb)) ?? 2048;
  return startTrying(db, platform, actor, { imageId: image.id, cpus: 1, memoryMb });
}

/** Home of whoever is logged in on the consoles of an image; those of Debian log `student` in. */
function homeOf({ loginUser }: Image): string {
  return loginUser === 'root' ? '/root' : `/home/${loginUser || 'student'}`;
}
