import { netInput, planesOf, shrink } from '@xueyan/contract/prep/pixel';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { foundBy, type NetAnswer, type NetAsked, replyOf } from './net-reply.ts';
import { rasterOf } from './raster.ts';

// More threads need memory that pages share, which a browser gives to isolated pages alone.
env.wasm.numThreads = 1;
env.wasm.wasmPaths = { wasm };

interface Opened {
  session: InferenceSession;
  /** What it is, and what it takes. */
  about: NetAsked['net'];
}

let net: Promise<Opened> | null = null;

async function open(about: NetAsked['net']): Promise<Opened> {
  const session = await InferenceSession.create(Uint8Array.from(atob(about.onnx), (one) => one.charCodeAt(0)));
  return { session, about };
}

async function answer({ picture, ...asked }: NetAsked): Promise<NetAnswer> {
  net ??= open(asked.net);
  const opened = await net.catch(() => null);
  if (!opened) return { failed: 'net' };
  const raster = await rasterOf(picture).catch(() => null);
  if (!raster) return { failed: 'picture' };
  const { session, about } = opened;
  const { side } = about;
  if (!('grey' in about)) {
    const input = planesOf(shrink(raster, side), side);
    const { heat, shape } = await session.run({ picture: new Tensor('float32', input, [1, 3, side, side]) });
    return { reply: foundBy(about, heat?.data as Float32Array, shape?.data as Float32Array) };
  }
  const tensor = new Tensor('float32', netInput(shrink(raster), about), [1, about.grey ? 1 : 3, side, side]);
  const { probabilities, evidence } = await session.run({ picture: tensor });
  return { reply: replyOf(about.labels, probabilities?.data as Float32Array, evidence?.data as Float32Array) };
}

self.addEventListener('message', ({ data }: MessageEvent<NetAsked & { id: number }>) => {
  const { id, ...asked } = data;
  answer(asked).then(
    (said) => self.postMessage({ id, ...said }),
    () => self.postMessage({ id, failed: 'net' }),
  );
});
