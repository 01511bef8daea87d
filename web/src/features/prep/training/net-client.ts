import type { DetectReply } from '@xueyan/contract/prep/detection-training';
import { pageTrainingApi } from '@xueyan/contract/prep/page-training';
import type { TryReply } from '@xueyan/contract/prep/picture-training';
import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { call } from '../../../api/call.ts';
import type { NetAnswer } from './net-reply.ts';
import { newPageNetWorker } from './page-picture-client.ts';

/** The picture cannot be read. */
export class UnreadablePicture extends Error {}

/** Runs the net of a training in a worker of this browser. */
export interface NetClient<Reply = TryReply> {
  /** Returns null if the net cannot be run here. */
  ask(picture: Blob): Promise<Reply | null>;
  close(): void;
}

/** Returns a client that fetches the net with the first picture and asks a worker about it. */
function clientOf<Net, Reply>(fetchNet: () => Promise<Net>, newWorker: () => Worker): NetClient<Reply> {
  let worker: Worker | null = null;
  let net: Promise<Net | null> | null = null;
  let last = 0;
  const waiting = new Map<number, (answer: NetAnswer<Reply>) => void>();
  const open = () => {
    worker = newWorker();
    worker.addEventListener(
      'message',
      ({ data: { id, ...answer } }: MessageEvent<NetAnswer<Reply> & { id: number }>) => {
        waiting.get(id)?.(answer as NetAnswer<Reply>);
        waiting.delete(id);
      },
    );
    // A worker that does not start answers nobody.
    worker.addEventListener('error', () => {
      for (const tell of waiting.values()) tell({ failed: 'net' });
      waiting.clear();
    });
    return worker;
  };
  return {
    ask: async (picture) => {
      net ??= fetchNet().catch(() => null);
      const known = await net;
      if (!known) return null;
      const { promise, resolve } = Promise.withResolvers<NetAnswer<Reply>>();
      last += 1;
      waiting.set(last, resolve);
      (worker ?? open()).postMessage({ id: last, net: known, picture });
      const answer = await promise;
      if ('reply' in answer) return answer.reply;
      if (answer.failed === 'picture') throw new UnreadablePicture();
      return null;
    },
    close: () => {
      worker?.terminate();
      worker = null;
    },
  };
}

const newNetWorker = () => new Worker(new URL('./net.worker.ts', import.meta.url), { type: 'module' });

/** Returns a client for a detector of the server. */
export const detectorClient = (runId: string): NetClient<DetectReply> =>
  clientOf(() => call(trainingNetApi.detector, { runId }), newNetWorker);

/** Returns a client for the net of a training of the server, or of one in a page. */
export const netClient = (runId: string, inPage: boolean): NetClient =>
  inPage
    ? clientOf(() => call(pageTrainingApi.model, { runId }), newPageNetWorker)
    : clientOf(() => call(trainingNetApi.net, { runId }), newNetWorker);
