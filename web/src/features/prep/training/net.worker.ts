import { netInput, shrink } from '@xueyan/contract/prep/pixel';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { type NetAnswer, type NetAsked, replyOf } from './net-reply.ts';
import { rasterOf } from './raster.ts';

// More threads need memory that pages share, which a browser gives to isolated pages alone.
env.wasm.numThreads = 1;
env.wasm.wasmPaths = { wasm };

let net: Promise<{ session: InferenceSession; shape: { labels: string[]; side: number; grey: boolean } }> | null = null;

async function open({ onnx, ...shape }: NetAsked['net']) {
  const session = await InferenceSession.create(Uint8Array.from(atob(onnx), (one) => one.charCodeAt(0)));
  return { session, shape };
}

async function answer({ picture, ...asked }: NetAsked): Promise<NetAnswer> {
  net ??= open(asked.net);
  const opened = await net.catch(() => null);
  if (!opened) return { failed: 'net' };
  const raster = await rasterOf(picture).catch(() => null);
  if (!raster) return { failed: 'picture' };
  const { session, shape } = opened;
  const input = netInput(shrink(raster), shape);
  const tensor = new Tensor('float32', input, [1, shape.grey ? 1 : 3, shape.side, shape.side]);
  const { probabilities, evidence } = await session.run({ picture: tensor });
  return { reply: replyOf(shape.labels, probabilities?.data as Float32Array, evidence?.data as Float32Array) };
}

self.addEventListener('message', ({ data }: MessageEvent<NetAsked & { id: number }>) => {
  const { id, ...asked } = data;
  answer(asked).then(
    (said) => self.postMessage({ id, ...said }),
    () => self.postMessage({ id, failed: 'net' }),
  );
});
