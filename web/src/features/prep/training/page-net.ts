import * as tf from '@tensorflow/tfjs-core';
import * as tfl from '@tensorflow/tfjs-layers';
import type { NetLayer } from '@xueyan/contract/prep/net-layer';
import { layersInPage } from '@xueyan/contract/prep/page-training';
import type { PictureConfig } from '@xueyan/contract/prep/picture-training';

export type NetShape = Pick<PictureConfig, 'algorithm' | 'layers' | 'side' | 'grey'>;

/** A net of a page. */
export interface PageNet {
  classes: number;
  /** Gives probabilities. */
  whole: tfl.Sequential;
  /** The same without the last softmax, which what learns takes apart. */
  scores: tfl.LayersModel;
  /** Up to the maps of the last convolution with what follows them at once, and the layers behind; null without one. */
  seen: { maps: tfl.LayersModel; behind: tfl.layers.Layer[] } | null;
}

function made(layer: NetLayer): tfl.layers.Layer {
  switch (layer.kind) {
    case 'conv':
      return tfl.layers.conv2d({
        ...{ filters: layer.channels, kernelSize: layer.kernel, padding: 'same', kernelInitializer: 'heUniform' },
      });
    case 'pool':
      return tfl.layers.maxPooling2d({ poolSize: 2 });
    case 'norm':
      return tfl.layers.batchNormalization({ momentum: 0.9, epsilon: 1e-5 });
    case 'dropout':
      return tfl.layers.dropout({ rate: layer.rate });
    case 'flatten':
      return tfl.layers.flatten();
    case 'average':
      return tfl.layers.globalAveragePooling2d({});
    case 'dense':
      return tfl.layers.dense({ units: layer.units, kernelInitializer: 'heUniform' });
  }
}

/** Builds the layers that a person sees, with a ReLU behind what learns, the output and its softmax. */
export function buildNet(shape: NetShape, classes: number): PageNet {
  const wanted = layersInPage(shape);
  const learns = (at: number) => /^(conv|dense)$/.test(wanted[at]?.kind ?? '');
  const whole = tfl.sequential();
  whole.add(tfl.layers.inputLayer({ inputShape: [shape.side, shape.side, shape.grey ? 1 : 3] }));
  const last = wanted.findLastIndex(({ kind }) => kind === 'conv');
  let end = -1;
  for (const [at, layer] of wanted.entries()) {
    whole.add(made(layer));
    const normed = wanted[at + 1]?.kind === 'norm';
    if ((learns(at) && !normed) || (layer.kind === 'norm' && learns(at - 1))) whole.add(tfl.layers.reLU());
    if (at === last || (at === last + 1 && layer.kind === 'norm' && last >= 0)) end = whole.layers.length - 1;
  }
  whole.add(tfl.layers.dense({ units: classes }));
  whole.add(tfl.layers.softmax());
  const upTo = (at: number) =>
    tfl.model({ inputs: whole.inputs, outputs: whole.layers[at]?.output as tfl.SymbolicTensor });
  const output = whole.layers.length - 2;
  const seen = end < 0 ? null : { maps: upTo(end), behind: whole.layers.slice(end + 1, output + 1) };
  return { classes, whole, scores: upTo(output), seen };
}

/** Returns all numbers of a net in the order of its weights. */
export function weightsOf({ whole }: PageNet): Float32Array {
  const parts = whole.getWeights().map((one) => one.dataSync<'float32'>());
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Gives a net such numbers. */
export function setWeights({ whole }: PageNet, numbers: Float32Array): void {
  let at = 0;
  const tensors = whole.weights.map(({ shape }) => {
    const size = shape.reduce<number>((product, one) => product * (one ?? 1), 1);
    at += size;
    return tf.tensor(numbers.slice(at - size, at), shape as number[]);
  });
  whole.setWeights(tensors);
  tf.dispose(tensors);
}

/** Returns the description of a net, as `loadLayersModel` of TensorFlow.js reads it beside `weights.bin`. */
export async function describedNet({ whole }: PageNet): Promise<string> {
  let text = '';
  await whole.save(
    tf.io.withSaveHandler(async ({ modelTopology, weightSpecs, format, generatedBy }) => {
      const weightsManifest = [{ paths: ['weights.bin'], weights: weightSpecs }];
      text = JSON.stringify({ format, generatedBy, modelTopology, weightsManifest });
      return { modelArtifactsInfo: { dateSaved: new Date(0), modelTopologyType: 'JSON' } };
    }),
  );
  return text;
}

const atOnce = 64;

/** Calls with a part of the pictures after the other: as a tensor, with the number of the first. */
function inParts(pictures: Float32Array[], { side, grey }: NetShape, each: (part: tf.Tensor4D, at: number) => void) {
  const colours = grey ? 1 : 3;
  for (let at = 0; at < pictures.length; at += atOnce)
    tf.tidy(() => each(tensorOf(pictures.slice(at, at + atOnce), side, colours), at));
}

/** Returns pictures as one tensor. */
export function tensorOf(pictures: Float32Array[], side: number, colours: number): tf.Tensor4D {
  const size = side * side * colours;
  const all = new Float32Array(pictures.length * size);
  for (const [i, one] of pictures.entries()) all.set(one, i * size);
  return tf.tensor4d(all, [pictures.length, side, side, colours]);
}

/** Returns how sure a net is of each class, for each picture. */
export function probabilitiesOf(net: PageNet, pictures: Float32Array[], shape: NetShape): number[][] {
  const all: number[][] = [];
  inParts(pictures, shape, (part) => {
    all.push(...((net.whole.predict(part) as tf.Tensor2D).arraySync() as number[][]));
  });
  return all;
}

/** Places of a map a side, at most: more says nothing in a picture of this size. */
const placesMost = 16;

/**
 * Returns what each place adds to the score of a class, for each picture: the maps of the last convolution times the slope
 * of the score there, over all maps (HiResCAM). Where the mean of each map leads to the output this is the class activation
 * map, and where the slopes of a map are alike everywhere that of Grad-CAM. Null for a net without a convolution.
 */
export function evidenceOf(
  { seen, classes: count }: PageNet,
  pictures: Float32Array[],
  classes: number[],
  shape: NetShape,
): Float32Array[] | null {
  if (!seen) return null;
  const all: Float32Array[] = [];
  inParts(pictures, shape, (part, at) => {
    const maps = seen.maps.predict(part) as tf.Tensor4D;
    const wanted = tf.oneHot(tf.tensor1d(classes.slice(at, at + atOnce), 'int32'), count);
    const scoreOf = (given: tf.Tensor) => {
      const scores = seen.behind.reduce<tf.Tensor>((value, layer) => layer.apply(value) as tf.Tensor, given);
      return tf.sum(tf.mul(scores, wanted));
    };
    let worth = tf.sum(tf.mul(maps, tf.grad(scoreOf)(maps)), 3, true) as tf.Tensor4D;
    while (worth.shape[1] > placesMost && worth.shape[1] % 2 === 0) worth = tf.avgPool(worth, 2, 2, 'valid');
    const size = worth.shape[1] * worth.shape[2];
    const numbers = worth.dataSync<'float32'>();
    for (let i = 0; i < part.shape[0]; i += 1) all.push(numbers.slice(i * size, (i + 1) * size));
  });
  return all;
}
