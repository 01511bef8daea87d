/** A dense layer: weights from each input to each output, one input after the other. */
export interface DenseLayer {
  from: number;
  to: number;
  weights: Float64Array;
  bias: Float64Array;
}

/** What the outputs are measured by: shares of classes, by their cross-entropy, or numbers, by squares. */
export type Aim = 'classes' | 'numbers';

/** Returns layers between these widths, their weights drawn by chance (Glorot and Bengio). */
export const newNet = (widths: number[], chance: () => number): DenseLayer[] =>
  widths.slice(1).map((to, i) => {
    const from = widths[i] ?? 0;
    const most = Math.sqrt(6 / (from + to));
    const weights = Float64Array.from({ length: from * to }, () => (chance() * 2 - 1) * most);
    return { from, to, weights, bias: new Float64Array(to) };
  });

/** Shares of the classes, by their scores; large scores do not overflow. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const list = Float64Array.from(scores);
  const most = list.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const parts = list.map((one) => Math.exp(one - most));
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((one) => one / sum);
}

function through(row: Float64Array, { from, to, weights, bias }: DenseLayer): Float64Array {
  const out = bias.slice();
  for (let i = 0; i < from; i += 1) {
    const one = row[i] as number;
    if (one === 0) continue;
    for (let j = 0; j < to; j += 1) out[j] = (out[j] as number) + one * (weights[i * to + j] as number);
  }
  return out;
}

/** Returns what goes into each layer, and at last what comes out; a rectifier is between two layers. */
function passed(net: DenseLayer[], row: Float64Array): Float64Array[] {
  const held = [row];
  for (const [i, layer] of net.entries()) {
    const out = through(held[i] as Float64Array, layer);
    held.push(i < net.length - 1 ? out.map((one) => Math.max(0, one)) : out);
  }
  return held;
}

/** Returns shares of the classes, or numbers. */
export function outputOf(net: DenseLayer[], row: Float64Array, aim: Aim): Float64Array {
  const out = passed(net, row).at(-1) as Float64Array;
  return aim === 'classes' ? softmax(out) : out;
}

/** Adds to the slopes of the loss what one row adds: cross-entropy, or half of the square. */
export function addSlopes(
  net: DenseLayer[],
  slopes: DenseLayer[],
  { row, wanted, aim }: { row: Float64Array; wanted: Float64Array; aim: Aim },
): void {
  const held = passed(net, row);
  const out = held.at(-1) as Float64Array;
  let error = (aim === 'classes' ? softmax(out) : out).map((one, j) => one - (wanted[j] as number));
  for (let at = net.length - 1; at >= 0; at -= 1) {
    const { from, to, weights } = net[at] as DenseLayer;
    const slope = slopes[at] as DenseLayer;
    const input = held[at] as Float64Array;
    const before = new Float64Array(from);
    for (let i = 0; i < from; i += 1) {
      const one = input[i] as number;
      let back = 0;
      for (let j = 0; j < to; j += 1) {
        const wrong = error[j] as number;
        slope.weights[i * to + j] = (slope.weights[i * to + j] as number) + one * wrong;
        back += (weights[i * to + j] as number) * wrong;
      }
      // What the rectifier has stopped learns nothing.
      before[i] = one > 0 ? back : 0;
    }
    for (let j = 0; j < to; j += 1) slope.bias[j] = (slope.bias[j] as number) + (error[j] as number);
    error = before;
  }
}

export const emptyLike = (net: DenseLayer[]): DenseLayer[] =>
  net.map(({ from, to }) => ({ from, to, weights: new Float64Array(from * to), bias: new Float64Array(to) }));

const decay = { mean: 0.9, square: 0.999, least: 1e-8 };

/** Returns a function that moves the net against slopes (Adam, by Kingma and Ba). */
export function adam(net: DenseLayer[], rate: number): (slopes: DenseLayer[], rows: number) => void {
  const [means, squares] = [emptyLike(net), emptyLike(net)];
  let step = 0;
  return (slopes, rows) => {
    step += 1;
    const size = (rate * Math.sqrt(1 - decay.square ** step)) / (1 - decay.mean ** step);
    for (const [at, layer] of net.entries())
      for (const part of ['weights', 'bias'] as const) {
        const [values, slope] = [layer[part], (slopes[at] as DenseLayer)[part]];
        const [mean, square] = [(means[at] as DenseLayer)[part], (squares[at] as DenseLayer)[part]];
        for (let i = 0; i < values.length; i += 1) {
          const one = (slope[i] as number) / rows;
          mean[i] = decay.mean * (mean[i] as number) + (1 - decay.mean) * one;
          square[i] = decay.square * (square[i] as number) + (1 - decay.square) * one * one;
          values[i] =
            (values[i] as number) - (size * (mean[i] as number)) / (Math.sqrt(square[i] as number) + decay.least);
        }
      }
  };
}
