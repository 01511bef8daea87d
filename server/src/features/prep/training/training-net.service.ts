import { buffer } from 'node:stream/consumers';
import { tellsPlaces } from '@xueyan/contract/prep/picture-training';
import { trainingFaults } from '@xueyan/contract/prep/training';
import type { trainingNetApi } from '@xueyan/contract/prep/training-net';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { trainingToTry } from './training.service.ts';
import { netName, trainingStore as store, type TrainingRow } from './training.store.ts';
import { runModel } from './training-model.service.ts';

/** Output of the exporter. */
const Made = z.object({ labels: z.array(z.string()), onnx: z.string() });

/** Returns the net of a training on pictures that the actor may try, to be run in the browser. */
export async function netOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<Output<typeof trainingNetApi.net>> {
  const { row } = await trainingToTry(db, actor, runId);
  const { config } = row;
  if (config.task !== 'pictures' || !tellsPlaces(config.algorithm)) throw new Fault(trainingFaults.noOnnx);
  const labels = row.result?.confusion?.labels ?? [];
  return { labels, side: config.side, grey: config.grey, onnx: await onnxOf(db, platform, row, 'picture') };
}

/** Returns the net of a detector that the actor may try, to be run in the browser. */
export async function detectorOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<Output<typeof trainingNetApi.detector>> {
  const { row } = await trainingToTry(db, actor, runId);
  const { config, result } = row;
  if (config.task !== 'detection') throw new Fault(trainingFaults.noOnnx);
  const labels = (result?.detection?.labels ?? []).map(({ name, colour }) => ({ name, colour }));
  return { labels, side: config.side, onnx: await onnxOf(db, platform, row, 'detection') };
}

type Program = 'picture' | 'detection';

async function onnxOf(db: Db, platform: Platform, row: TrainingRow, program: Program): Promise<string> {
  const bytes = (await keptNet(db, platform, row.id)) ?? (await makeNet(db, platform, row, program));
  return bytes.toString('base64');
}

async function keptNet(db: Db, platform: Platform, runId: string): Promise<Buffer | null> {
  const sha256 = await store.netSum(db, runId);
  const source = sha256 === undefined ? null : await platform.files.open(sha256);
  return source && buffer(source);
}

/** Makes the net in the jail, and keeps it for the next one who asks. */
async function makeNet(db: Db, platform: Platform, row: TrainingRow, program: Program): Promise<Buffer> {
  const { nets } = await platform.judge.trainingStatus();
  ensure(nets, trainingFaults.noNets);
  const { onnx } = Made.parse(await runModel(db, platform, row, program, 'onnx'));
  const bytes = Buffer.from(onnx, 'base64');
  const place = { ownerId: row.ownerId, scope: 'training', scopeId: row.id, name: netName } as const;
  await storeFile(db, platform.files, bytes, { ...place, mediaType: 'application/octet-stream' }).catch(
    (error: unknown) => {
      // Without room it is made again the next time.
      if (!(error instanceof Fault)) throw error;
    },
  );
  return bytes;
}
