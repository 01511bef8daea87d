import type { NetLayer } from '@xueyan/contract/prep/net-layer';
import type { Epoch } from '@xueyan/contract/prep/picture-training';

/** Layers of the net that is trained here: halved pictures, one dense layer, and the output. */
export const smallLayers = (units: number): NetLayer[] => [
  { kind: 'pool' },
  { kind: 'flatten' },
  { kind: 'dense', units },
];

/** Halves a square of grey values: the largest of each 2 × 2. */
export function halved(values: Float32Array, side: number): Float32Array {
  const half = Math.floor(side / 2);
  return Float32Array.from({ length: half * half }, (_, i) => {
    const at = 2 * Math.floor(i / half) * side + 2 * (i % half);
    const of = (place: number) => values[place] ?? 0;
    return Math.max(of(at), of(at + 1), of(at + side), of(at + side + 1));
  });
}

/** A list of numbers and its class. */
export interface Example {
  input: Float32Array;
  truth: number;
}

interface Settings {
  classes: number;
  units: number;
  epochs: number;
  rate: number;
  batch: number;
  /** Gives numbers from 0 to 1; the same ones give the same net. */
  chance: () => number;
}

/** Decay of the means of Adam, and what keeps its steps finite. */
const [slow, slower, tiny] = [0.9, 0.999, 1e-8];

/**
 * Trains a net of one dense layer by Adam. Returns its numbers in the order of TensorFlow.js, layer by layer weights and
 * biases, and the figures of each epoch.
 */
export function trainSmallNet(
  train: Example[],
  validation: Example[],
  { classes, units, epochs, rate, batch, chance }: Settings,
): { weights: Float32Array; epochs: Epoch[] } {
  const wide = train[0]?.input.length ?? 0;
  const net = { wide, units, classes };
  const [firstBias, second, secondBias] = placesOf(net);
  const weights = new Float32Array(secondBias + classes);
  const around = (reach: number) => (2 * chance() - 1) * Math.sqrt(reach);
  for (let i = 0; i < firstBias; i += 1) weights[i] = around(6 / wide);
  for (let i = second; i < secondBias; i += 1) weights[i] = around(6 / (units + classes));
  const [mean, square] = [new Float32Array(weights.length), new Float32Array(weights.length)];
  const order = train.map((_, i) => i);
  const told: Epoch[] = [];
  for (let epoch = 0, step = 0; epoch < epochs; epoch += 1) {
    shuffle(order, chance);
    for (let at = 0; at < order.length; at += batch) {
      const some = order.slice(at, at + batch);
      const slopes = new Float32Array(weights.length);
      for (const i of some) addSlopes(slopes, weights, net, train[i] as Example);
      step += 1;
      // Out of the loop over all numbers, of which powers would be the slowest part.
      const [pace, spread] = [rate / (1 - slow ** step), 1 / (1 - slower ** step)];
      for (let i = 0; i < weights.length; i += 1) {
        const slope = (slopes[i] ?? 0) / some.length;
        const first = slow * (mean[i] ?? 0) + (1 - slow) * slope;
        const next = slower * (square[i] ?? 0) + (1 - slower) * slope * slope;
        mean[i] = first;
        square[i] = next;
        weights[i] = (weights[i] ?? 0) - (pace * first) / (Math.sqrt(spread * next) + tiny);
      }
    }
    const seen = measured(weights, net, train);
    const looked = validation.length > 0 ? measured(weights, net, validation) : null;
    told.push({ ...seen, ...(looked && { validationLoss: looked.loss, validationAccuracy: looked.accuracy }) });
  }
  return { weights, epochs: told };
}

interface Size {
  wide: number;
  units: number;
  classes: number;
}

/** Returns where the first biases, the second weights and the second biases begin. */
const placesOf = ({ wide, units, classes }: Size) =>
  [wide * units, (wide + 1) * units, (wide + 1) * units + units * classes] as const;

function shuffle(order: number[], chance: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
}

/** Returns what the dense layer makes of an input, and how sure the net is of each class. */
function forward(weights: Float32Array, size: Size, input: Float32Array) {
  const { wide, units, classes } = size;
  const [firstBias, second, secondBias] = placesOf(size);
  const hidden = weights.slice(firstBias, second);
  for (let i = 0; i < wide; i += 1) {
    const value = input[i] ?? 0;
    for (let o = 0; o < units; o += 1) hidden[o] = (hidden[o] ?? 0) + value * (weights[i * units + o] ?? 0);
  }
  const scores = weights.slice(secondBias);
  for (let h = 0; h < units; h += 1) {
    const value = Math.max(0, hidden[h] ?? 0);
    hidden[h] = value;
    for (let c = 0; c < classes; c += 1)
      scores[c] = (scores[c] ?? 0) + value * (weights[second + h * classes + c] ?? 0);
  }
  const most = Math.max(...scores);
  const raised = scores.map((one) => Math.exp(one - most));
  const sum = raised.reduce((total, one) => total + one, 0);
  return { hidden, sure: raised.map((one) => one / sum) };
}

/** Adds how the loss of an example changes with each number of the net. */
function addSlopes(slopes: Float32Array, weights: Float32Array, size: Size, { input, truth }: Example): void {
  const { wide, units, classes } = size;
  const [firstBias, second, secondBias] = placesOf(size);
  const { hidden, sure } = forward(weights, size, input);
  const add = (at: number, more: number) => {
    slopes[at] = (slopes[at] ?? 0) + more;
  };
  const back = new Float32Array(units);
  for (let c = 0; c < classes; c += 1) {
    const off = (sure[c] ?? 0) - Number(c === truth);
    add(secondBias + c, off);
    for (let h = 0; h < units; h += 1) {
      const at = second + h * classes + c;
      add(at, (hidden[h] ?? 0) * off);
      back[h] = (back[h] ?? 0) + (weights[at] ?? 0) * off;
    }
  }
  for (let h = 0; h < units; h += 1) {
    if ((hidden[h] ?? 0) <= 0) back[h] = 0;
    add(firstBias + h, back[h] ?? 0);
  }
  for (let i = 0; i < wide; i += 1) {
    const value = input[i] ?? 0;
    for (let h = 0; h < units; h += 1) add(i * units + h, value * (back[h] ?? 0));
  }
}

function measured(weights: Float32Array, size: Size, examples: Example[]): { loss: number; accuracy: number } {
  let [loss, right] = [0, 0];
  for (const { input, truth } of examples) {
    const { sure } = forward(weights, size, input);
    loss -= Math.log(Math.max(1e-7, sure[truth] ?? 0));
    right += Number(sure.indexOf(Math.max(...sure)) === truth);
  }
  return { loss: loss / examples.length, accuracy: right / examples.length };
}

/** Describes such a net of a side as TensorFlow.js reads it, beside its numbers in `weights.bin`. */
export function smallLayersModel(side: number, units: number, classes: number): string {
  const layer = (kind: string, config: object) => ({ class_name: kind, config: { trainable: true, ...config } });
  const dense = (name: string, count: number) =>
    layer('Dense', { name, units: count, activation: 'linear', use_bias: true });
  const input = { batch_input_shape: [null, side, side, 1], dtype: 'float32', sparse: false, name: 'picture' };
  const pool = { pool_size: [2, 2], strides: [2, 2], padding: 'valid', data_format: 'channels_last', name: 'pool' };
  const layers = [
    { class_name: 'InputLayer', config: input },
    layer('MaxPooling2D', pool),
    layer('Flatten', { name: 'flatten' }),
    dense('dense', units),
    layer('ReLU', { name: 'relu' }),
    dense('output', classes),
    layer('Softmax', { axis: -1, name: 'softmax' }),
  ];
  const wide = Math.floor(side / 2) ** 2;
  const weights = [
    { name: 'dense/kernel', shape: [wide, units], dtype: 'float32' },
    { name: 'dense/bias', shape: [units], dtype: 'float32' },
    { name: 'output/kernel', shape: [units, classes], dtype: 'float32' },
    { name: 'output/bias', shape: [classes], dtype: 'float32' },
  ];
  return JSON.stringify({
    format: 'layers-model',
    modelTopology: {
      ...{ class_name: 'Sequential', config: { name: 'small', layers } },
      ...{ keras_version: 'tfjs-layers', backend: 'tensor_flow.js' },
    },
    weightsManifest: [{ paths: ['weights.bin'], weights }],
  });
}
