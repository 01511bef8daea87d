import { pageInput } from '@xueyan/contract/prep/net-forward';
import type { TryReply } from '@xueyan/contract/prep/picture-training';
import { shrink } from '@xueyan/contract/prep/pixel';
import type { PageTrainingModel } from './page-picture-client.ts';
import '@tensorflow/tfjs-backend-webgl';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import wasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import * as tf from '@tensorflow/tfjs-core';
import { Refused } from '@xueyan/contract/prep/table-rows';
import type { NetAnswer } from './net-reply.ts';
import { mapOf } from './net-reply.ts';
import { completeWasm } from './page-kernels.ts';
import { buildNet, evidenceOf, type PageNet, probabilitiesOf, setWeights } from './page-net.ts';
import type { PagePictureJob } from './page-picture-client.ts';
import { trainPictures } from './page-picture-trainer.ts';
import { rasterOf } from './raster.ts';

// More threads need memory that pages share, which a browser gives to isolated pages alone. A path is asked for anyway.
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
setWasmPaths({
  'tfjs-backend-wasm.wasm': wasm,
  'tfjs-backend-wasm-simd.wasm': simd,
  'tfjs-backend-wasm-threaded-simd.wasm': simd,
});

/** Starts a calculator; WebAssembly where the graphics card does not answer. */
async function begin(wanted: PagePictureJob['calculator']): Promise<void> {
  completeWasm();
  const there = await tf.setBackend(wanted).catch(() => false);
  if (!there) await tf.setBackend('wasm');
  await tf.ready();
}

async function train({ pictures, config, calculator }: PagePictureJob): Promise<void> {
  try {
    await begin(calculator);
    self.postMessage({ calculator: tf.getBackend() });
    const trained = await trainPictures(pictures, config, (epoch) => self.postMessage({ epoch }));
    self.postMessage({ trained });
  } catch (error) {
    self.postMessage({ refused: error instanceof Refused ? error.message : 'broken' });
  }
}

let opened: Promise<PageNet> | null = null;

async function open({ config, labels, weights }: PageTrainingModel): Promise<PageNet> {
  await begin('wasm');
  const net = buildNet(config, labels.length);
  const bytes = Uint8Array.from(atob(weights), (one) => one.charCodeAt(0));
  setWeights(net, new Float32Array(bytes.buffer));
  return net;
}

async function answer(asked: PageTrainingModel, picture: Blob): Promise<NetAnswer> {
  opened ??= open(asked);
  const net = await opened.catch(() => null);
  if (!net) return { failed: 'net' };
  const raster = await rasterOf(picture).catch(() => null);
  if (!raster) return { failed: 'picture' };
  const { config, labels } = asked;
  const input = pageInput(shrink(raster), config);
  const classes = labels.map((_, i) => i);
  const same = classes.map(() => input);
  const maps = evidenceOf(net, same, classes, config)?.map(mapOf);
  const reply: TryReply = {
    labels,
    probabilities: probabilitiesOf(net, [input], config)[0] ?? [],
    ...(maps && { maps }),
  };
  return { reply };
}

type Said = { job: PagePictureJob } | { id: number; net: PageTrainingModel; picture: Blob };

self.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('job' in data) {
    void train(data.job);
    return;
  }
  answer(data.net, data.picture).then(
    (said) => self.postMessage({ id: data.id, ...said }),
    () => self.postMessage({ id: data.id, failed: 'net' }),
  );
});
