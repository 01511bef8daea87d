import type { AnyConfig } from '@xueyan/contract/prep/training';
import { trainingFaults } from '@xueyan/contract/prep/training';
import { trainingWeightsFaults as faults, type WeightsReply } from '@xueyan/contract/prep/training-weights';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { trainingWeightsStore as store, uploadedName } from './training-weights.store.ts';

/** What the program says of weights that fit the detector. */
const Checked = z.object({ labels: z.number().int() });

const reasons = ['unreadable', 'missing', 'strange', 'shape', 'notFinite'] as const;

/** Returns the fault for a refusal of the program, such as `weights:shape:heat.weight [3, 9, 1, 1]`. */
function faultOf(refused: string): Fault {
  const [, reason = '', ...names] = refused.split(':');
  const known = reasons.find((one) => one === reason);
  return new Fault(faults[known ?? 'unreadable'], { names: names.join(':') });
}

/**
 * Stores the weights of a detector for the next training of the actor, in place of those they uploaded before. They are
 * read in the jail only, as tensors: a file cannot run anything.
 */
export async function keepWeights(db: Db, platform: Platform, actor: Actor, file: FormFile): Promise<WeightsReply> {
  const { nets } = await platform.judge.trainingStatus();
  ensure(nets, trainingFaults.noNets);
  const work = { program: 'detection', config: { mode: 'check' }, files: { 'weights.bin': file.bytes } } as const;
  const end = await platform.judge.train(work, () => undefined);
  if ('refused' in end) throw faultOf(end.refused);
  if ('ended' in end) throw new Fault(faults.unreadable);
  const { labels } = Checked.parse(end.result);
  const place = { ownerId: actor.id, scope: 'training', scopeId: actor.id, name: uploadedName } as const;
  const weightsId = await db.transaction(async (tx) => {
    await store.dropUploaded(tx, actor.id);
    return storeFile(tx, platform.files, file.bytes, { ...place, mediaType: 'application/octet-stream' });
  });
  return { weightsId, name: file.name.slice(-200), labelCount: labels };
}

/** Returns the id of the uploaded weights that a training begins with; null for one that begins from scratch. */
const weightsOf = (config: AnyConfig): string | null =>
  'from' in config && config.from ? config.from.weightsId : null;

/** Keeps the weights that a new training begins with beside it; throws when they are not the actor’s or gone. */
export async function attachWeights(tx: Db, actor: Actor, config: AnyConfig, runId: string): Promise<void> {
  const weightsId = weightsOf(config);
  if (weightsId) ensure(await store.attach(tx, { weightsId, ownerId: actor.id, runId }), faults.gone);
}

/** Throws for a training that would not begin from scratch. */
export const ensureFromScratch = (config: AnyConfig): void => ensure(weightsOf(config) === null, faults.ofSection);

/** Returns the weights that a training begins with; null for one that begins from scratch. */
export async function startWeights(db: Db, platform: Platform, config: AnyConfig, runId: string) {
  if (weightsOf(config) === null) return null;
  const sha256 = await store.sumOf(db, runId);
  const source = sha256 === undefined ? null : await platform.files.open(sha256);
  ensure(source, faults.gone);
  return source;
}
