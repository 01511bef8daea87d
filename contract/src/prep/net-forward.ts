import type { NetLayer } from './net-layer.ts';
import { layersInPage } from './page-training.ts';
import type { PictureConfig } from './picture-training.ts';
import { netInput } from './pixel.ts';

type NetShape = Pick<PictureConfig, 'algorithm' | 'layers' | 'side' | 'grey'>;

/** Maps of a side, place by place with their channels beside each other; a list of numbers has the side 1. */
interface Maps {
  side: number;
  channels: number;
  values: Float32Array;
}
type Step = (given: Maps) => Maps;

/** Added to the variance, as in training. */
const epsilon = 1e-5;

/** Returns a square as nets of pages take it: colours beside each other, from −1 to 1. */
export function pageInput(pixels: Uint8Array, shape: { side: number; grey: boolean }): Float32Array {
  const planes = netInput(pixels, shape);
  const places = shape.side ** 2;
  const colours = planes.length / places;
  return planes.map((_, i) => (planes[(i % colours) * places + Math.floor(i / colours)] ?? 0) * 2 - 1);
}

/** Hands out weights in the order of TensorFlow.js: what is learnt layer by layer, then means and variances. */
class Numbers {
  readonly #all: Float32Array;
  #at = 0;
  constructor(all: Float32Array) {
    this.#all = all;
  }
  take(count: number): Float32Array {
    this.#at += count;
    return this.#all.subarray(this.#at - count, this.#at);
  }
}

const relu: Step = (given) => ({ ...given, values: given.values.map((one) => Math.max(0, one)) });

/** Each place of the result is a sum over the square around it; beyond the edge there is nothing. */
const convolution =
  (kernel: number, channels: number, weights: Float32Array, bias: Float32Array): Step =>
  ({ side, channels: wide, values }) => {
    const reach = (kernel - 1) / 2;
    const made = new Float32Array(side * side * channels);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const to = (y * side + x) * channels;
        made.set(bias, to);
        for (let ky = Math.max(0, reach - y); ky < Math.min(kernel, side + reach - y); ky += 1)
          for (let kx = Math.max(0, reach - x); kx < Math.min(kernel, side + reach - x); kx += 1) {
            const from = ((y + ky - reach) * side + x + kx - reach) * wide;
            for (let i = 0; i < wide; i += 1) {
              const value = values[from + i] ?? 0;
              const row = ((ky * kernel + kx) * wide + i) * channels;
              for (let o = 0; o < channels; o += 1)
                made[to + o] = (made[to + o] ?? 0) + value * (weights[row + o] ?? 0);
            }
          }
      }
    return { side, channels, values: made };
  };

const pooling: Step = ({ side, channels, values }) => {
  const half = Math.floor(side / 2);
  const made = new Float32Array(half * half * channels);
  for (let y = 0; y < half; y += 1)
    for (let x = 0; x < half; x += 1)
      for (let c = 0; c < channels; c += 1) {
        const at = (dy: number, dx: number) => values[((2 * y + dy) * side + 2 * x + dx) * channels + c] ?? 0;
        made[(y * half + x) * channels + c] = Math.max(at(0, 0), at(0, 1), at(1, 0), at(1, 1));
      }
  return { side: half, channels, values: made };
};

const averaging: Step = ({ side, channels, values }) => {
  const made = new Float32Array(channels);
  for (const [i, value] of values.entries()) made[i % channels] = (made[i % channels] ?? 0) + value / side ** 2;
  return { side: 1, channels, values: made };
};

const dense =
  (units: number, weights: Float32Array, bias: Float32Array): Step =>
  ({ values }) => {
    const made = Float32Array.from(bias);
    for (const [i, value] of values.entries())
      for (let o = 0; o < units; o += 1) made[o] = (made[o] ?? 0) + value * (weights[i * units + o] ?? 0);
    return { side: 1, channels: units, values: made };
  };

const softmax: Step = (given) => {
  const most = Math.max(...given.values);
  const raised = given.values.map((one) => Math.exp(one - most));
  const sum = raised.reduce((total, one) => total + one, 0);
  return { ...given, values: raised.map((one) => one / sum) };
};

/**
 * Returns a function from the input of a picture to the probabilities of its classes, for a net that a page has trained.
 * It calculates what TensorFlow.js does, so that a server can test the net without it. `weights` are as many numbers as
 * `weightCount` says, and the layers fit each other.
 */
export function runnableNet(shape: NetShape, classes: number, weights: Float32Array) {
  const layers = layersInPage(shape);
  const learns = (layer: NetLayer | undefined) => layer?.kind === 'conv' || layer?.kind === 'dense';
  const numbers = new Numbers(weights);
  const steps: Step[] = [];
  const later: (() => void)[] = [];
  const first: Pick<Maps, 'side' | 'channels'> = { side: shape.side, channels: shape.grey ? 1 : 3 };
  let now = first;
  for (const [at, layer] of layers.entries()) {
    const { side, channels } = now;
    const normed = layers[at + 1]?.kind === 'norm';
    if (layer.kind === 'conv') {
      const kernel = numbers.take(layer.kernel ** 2 * channels * layer.channels);
      steps.push(convolution(layer.kernel, layer.channels, kernel, numbers.take(layer.channels)));
      now = { side, channels: layer.channels };
    } else if (layer.kind === 'dense') {
      const matrix = numbers.take(side * side * channels * layer.units);
      steps.push(dense(layer.units, matrix, numbers.take(layer.units)));
      now = { side: 1, channels: layer.units };
    } else if (layer.kind === 'norm') {
      const [scale, shift] = [numbers.take(channels), numbers.take(channels)];
      const place = steps.push(relu) - 1;
      later.push(() => {
        const [mean, variance] = [numbers.take(channels), numbers.take(channels)];
        steps[place] = normalization(scale, shift, mean, variance);
      });
    } else if (layer.kind === 'pool') {
      steps.push(pooling);
      now = { side: Math.floor(side / 2), channels };
    } else if (layer.kind === 'average') {
      steps.push(averaging);
      now = { side: 1, channels };
    } else if (layer.kind === 'flatten') now = { side: 1, channels: side * side * channels };
    if ((learns(layer) && !normed) || (layer.kind === 'norm' && learns(layers[at - 1]))) steps.push(relu);
  }
  const matrix = numbers.take(now.side ** 2 * now.channels * classes);
  steps.push(dense(classes, matrix, numbers.take(classes)), softmax);
  for (const complete of later) complete();
  return (input: Float32Array): Float32Array =>
    steps.reduce<Maps>((given, step) => step(given), { ...first, values: input }).values;
}

const normalization =
  (scale: Float32Array, shift: Float32Array, mean: Float32Array, variance: Float32Array): Step =>
  (given) => {
    const { length } = scale;
    const factor = scale.map((one, c) => one / Math.sqrt((variance[c] ?? 0) + epsilon));
    const values = given.values.map((one, i) => {
      const c = i % length;
      return (one - (mean[c] ?? 0)) * (factor[c] ?? 0) + (shift[c] ?? 0);
    });
    return { ...given, values };
  };
