import * as tf from '@tensorflow/tfjs-core';
import { pageInput } from '@xueyan/contract/prep/net-forward';
import type { PageRun } from '@xueyan/contract/prep/page-training';
import type { PictureSplit } from '@xueyan/contract/prep/picture';
import type { Epoch, PictureConfig } from '@xueyan/contract/prep/picture-training';
import { pixelSide } from '@xueyan/contract/prep/pixel';
import { seeded, shuffled } from '@xueyan/contract/prep/seeded';
import { Refused } from '@xueyan/contract/prep/table-rows';
import { mapOf } from './net-reply.ts';
import { augmented } from './page-augment.ts';
import { buildNet, describedNet, evidenceOf, type PageNet, probabilitiesOf, tensorOf, weightsOf } from './page-net.ts';

/** Pictures of a version as a page has them. */
export interface PagePictures {
  labels: string[];
  list: { row: number; truth: number; split: PictureSplit }[];
  /** 64 × 64 of red, green and blue, picture after picture. */
  pixels: Uint8Array;
}

/** What comes of a training in a page. */
export interface PictureTrained {
  guesses: PageRun['guesses'];
  /** Of a layers model of TensorFlow.js. */
  model: string;
  weights: Float32Array;
}

/** Trains a net in this thread; a seed gives the same figures on the same kind of calculator. */
export async function trainPictures(...wanted: Parameters<typeof learn>): Promise<PictureTrained> {
  // First weights and dropout of TensorFlow.js ask for chance here, and take no seed that moves on.
  const { random } = Math;
  Math.random = seeded(wanted[1].seed + 1);
  try {
    return await learn(...wanted);
  } finally {
    Math.random = random;
  }
}

async function learn(
  { labels, list, pixels }: PagePictures,
  config: PictureConfig,
  tell: (epoch: Epoch) => void,
): Promise<PictureTrained> {
  const bytes = pixelSide ** 2 * 3;
  const inputs = list.map((_, i) => pageInput(pixels.subarray(i * bytes, (i + 1) * bytes), config));
  const part = (wanted: PictureSplit) => list.flatMap(({ split }, i) => (split === wanted ? [i] : []));
  const [train, validation, test] = [part('train'), part('validation'), part('test')];
  const truthsAt = (places: number[]) => places.map((i) => list[i]?.truth ?? 0);
  const inputsAt = (places: number[]) => places.map((i) => inputs[i] as Float32Array);
  if (labels.length < 2) throw new Refused('oneClass');
  if (new Set(truthsAt(train)).size < 2 || test.length === 0) throw new Refused('few');

  const chance = seeded(config.seed);
  const net = buildNet(config, labels.length);
  const { epochs = 1, rate = 0.001, batch = 16 } = config.parameters;
  const optimizer = tf.train.adam(rate);
  const form = { side: config.side, colours: config.grey ? 1 : 3 };
  const step = (places: number[]) => {
    const seen = inputsAt(places).map((one) => augmented(one, form, config.augment, chance));
    return tf.tidy(() => {
      const wanted = tf.oneHot(tf.tensor1d(truthsAt(places), 'int32'), labels.length);
      const given = tensorOf(seen, form.side, form.colours);
      const loss = optimizer.minimize(
        () =>
          tf.losses.softmaxCrossEntropy(wanted, net.scores.apply(given, { training: true }) as tf.Tensor) as tf.Scalar,
        true,
      );
      return loss?.dataSync()[0] ?? Number.NaN;
    });
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffled(train, chance);
    for (let at = 0; at < order.length; at += batch) {
      const some = order.slice(at, at + batch);
      // A normalization needs more than one.
      if (some.length > 1 && !Number.isFinite(step(some))) throw new Refused('diverged');
    }
    const of = (places: number[]) => measured(net, inputsAt(places), truthsAt(places), config);
    const [seen, looked] = [of(train), validation.length > 0 ? of(validation) : null];
    if (!Number.isFinite(seen.loss)) throw new Refused('diverged');
    tell({
      ...seen,
      ...(looked && { validationLoss: looked.loss, validationAccuracy: looked.accuracy }),
    });
  }
  return {
    guesses: guessesOf(net, inputsAt(test), config).map((one, i) => ({ row: list[test[i] ?? 0]?.row ?? 0, ...one })),
    ...{ model: await describedNet(net), weights: weightsOf(net) },
  };
}

/** Returns loss and accuracy of a net. */
function measured(net: PageNet, inputs: Float32Array[], truths: number[], config: PictureConfig) {
  const found = probabilitiesOf(net, inputs, config);
  const sum = (of: (shares: number[], truth: number) => number) =>
    found.reduce((total, shares, i) => total + of(shares, truths[i] ?? 0), 0) / Math.max(1, found.length);
  return {
    loss: sum((shares, truth) => -Math.log(Math.max(1e-7, shares[truth] ?? 0))),
    accuracy: sum((shares, truth) => Number(shares.indexOf(Math.max(...shares)) === truth)),
  };
}

/** Returns what a net says of each picture, and which places spoke for its guess. */
function guessesOf(net: PageNet, inputs: Float32Array[], config: PictureConfig) {
  const found = probabilitiesOf(net, inputs, config);
  const maps = evidenceOf(
    net,
    inputs,
    found.map((shares) => shares.indexOf(Math.max(...shares))),
    config,
  );
  return found.map((shares, i) => ({
    probabilities: shares.map((one) => Math.min(1, Math.max(0, Number(one.toFixed(4))))),
    ...(maps?.[i] && { map: mapOf(maps[i]) }),
  }));
}
