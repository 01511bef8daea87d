import { z } from 'zod';
import { type DenseLayer, outputOf } from './dense-net.ts';
import { encoded, type InputColumn, namesOf, type Scale, scaledRow } from './table-rows.ts';
import type { TrainingResult } from './training.ts';

/** A model of a table that trains in pages: one layer, or two with a rectifier between. */
export interface TableModel {
  inputs: InputColumn[];
  /** Null: it foretells a number. */
  labels: string[] | null;
  /** What fills the gaps of each number of an encoded row. */
  fills: number[];
  scale: Scale;
  /** Brings what it says back to the numbers of the target. */
  target: { mean: number; deviation: number };
  net: DenseLayer[];
}

const Layer = z.object({ from: z.number(), to: z.number(), weights: z.array(z.number()), bias: z.array(z.number()) });
const Numbers = z.array(z.number());

/** A model as it is stored and exported. */
const StoredModel = z.object({
  inputs: z.array(
    z.object({ name: z.string(), kinds: z.array(z.string()).nullable(), optional: z.boolean().optional() }),
  ),
  labels: z.array(z.string()).nullable(),
  fills: Numbers,
  scale: z.object({ mean: Numbers, deviation: Numbers }),
  target: z.object({ mean: z.number(), deviation: z.number() }),
  net: z.array(Layer),
});

const typed = ({ weights, bias, ...layer }: z.output<typeof Layer>): DenseLayer => ({
  ...{ ...layer, weights: Float64Array.from(weights), bias: Float64Array.from(bias) },
});
const plain = ({ weights, bias, ...layer }: DenseLayer) => ({ ...layer, weights: [...weights], bias: [...bias] });

/** Returns a model as JSON, and reads it again. */
export const writeTableModel = ({ net, ...model }: TableModel): string =>
  JSON.stringify({ ...model, net: net.map(plain) });
export function readTableModel(text: string): TableModel {
  const { net, ...model } = StoredModel.parse(JSON.parse(text));
  return { ...model, net: net.map(typed) };
}

/** The weights of a net as a page sends them, layer by layer. */
export const TableNet = z.strictObject({
  layers: z
    .array(z.strictObject({ weights: Numbers, bias: Numbers }))
    .min(1)
    .max(2),
});
export type TableNet = z.output<typeof TableNet>;

/** Returns the net of weights if they are those of layers between these widths; null for others. */
export function netOf({ layers }: TableNet, widths: number[]): DenseLayer[] | null {
  if (layers.length !== widths.length - 1) return null;
  const net = layers.map(({ weights, bias }, at) =>
    typed({ from: widths[at] ?? 0, to: widths[at + 1] ?? 0, weights, bias }),
  );
  return net.every(({ from, to, weights, bias }) => weights.length === from * to && bias.length === to) ? net : null;
}
export const tableNetOf = (net: DenseLayer[]): TableNet => ({
  layers: net.map(({ weights, bias }) => ({ weights: [...weights], bias: [...bias] })),
});

/** Returns what the model makes of an encoded row: shares of the classes, or one number. */
export function outputFor({ fills, scale, net, labels, target }: TableModel, row: number[]): number[] {
  const whole = row.map((one, i) => (Number.isNaN(one) ? (fills[i] ?? 0) : one));
  const out = [...outputOf(net, Float64Array.from(scaledRow(whole, scale)), labels ? 'classes' : 'numbers')];
  return labels ? out : out.map((one) => one * target.deviation + target.mean);
}

/** Returns the place of the largest of some numbers; the first of equal ones. */
export const placeOfMost = (shares: number[]): number => shares.indexOf(Math.max(...shares));

/** Predicts a new row; names the first column whose value is no number, or no word that the model knows. */
export function predictedBy(
  model: TableModel,
  values: Record<string, string>,
): { value: string; probabilities: { label: string; share: number }[] } | { bad: string } {
  const read = encoded(model.inputs, (name) => values[name] ?? '');
  if ('bad' in read) return read;
  const found = outputFor(model, read.row);
  const { labels } = model;
  if (!labels) return { value: String(Number((found[0] ?? 0).toPrecision(6))), probabilities: [] };
  const probabilities = labels.map((label, i) => ({ label, share: found[i] ?? 0 }));
  return { value: labels[placeOfMost(found)] ?? '', probabilities };
}

const meanOf = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

/** R² and errors of numbers that were foretold. */
export function errorsOf(pairs: (readonly [truth: number, guess: number])[]): {
  r2: number;
  rmse: number;
  mae: number;
} {
  const middle = meanOf(pairs.map(([truth]) => truth));
  const left = pairs.reduce((sum, [truth, guess]) => sum + (truth - guess) ** 2, 0);
  const whole = pairs.reduce((sum, [truth]) => sum + (truth - middle) ** 2, 0);
  return {
    r2: whole > 0 ? 1 - left / whole : 0,
    rmse: Math.sqrt(left / Math.max(1, pairs.length)),
    mae: meanOf(pairs.map(([truth, guess]) => Math.abs(truth - guess))),
  };
}

/** How much each column counts in a model of one layer; the server's programs say the same of their linear ones. */
function importanceOf({ inputs, net }: TableModel): TrainingResult['importance'] {
  const [only, ...more] = net;
  if (!only || more.length > 0) return [];
  const { to, weights } = only;
  return namesOf(inputs)
    .map((name, i) => ({ name, weight: meanOf([...weights.subarray(i * to, (i + 1) * to)].map(Math.abs)) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 20);
}

/** Figures, confusion matrix or residuals of a test, as the server tells them. */
export function resultOf(model: TableModel, rows: number[][], truths: number[]): TrainingResult {
  const found = rows.map((row) => outputFor(model, row));
  const base = { folds: [], importance: importanceOf(model), inputs: model.inputs };
  const { labels } = model;
  if (!labels) {
    const pairs = truths.map((truth, i): [number, number] => [truth, found[i]?.[0] ?? 0]);
    return { ...base, figures: errorsOf(pairs), residuals: pairs.slice(0, 300) };
  }
  const guesses = found.map(placeOfMost);
  const values = labels.map(() => labels.map(() => 0));
  for (const [i, truth] of truths.entries()) {
    const row = values[truth];
    const guess = guesses[i] ?? 0;
    if (row) row[guess] = (row[guess] ?? 0) + 1;
  }
  const scores = labels.flatMap((_, label) => {
    const right = values[label]?.[label] ?? 0;
    const guessed = values.reduce((sum, row) => sum + (row[label] ?? 0), 0);
    const there = (values[label] ?? []).reduce((sum, one) => sum + one, 0);
    if (guessed + there === 0) return [];
    const [precision, recall] = [guessed > 0 ? right / guessed : 0, there > 0 ? right / there : 0];
    return [{ precision, recall, f1: (2 * right) / (guessed + there) }];
  });
  const figures = {
    accuracy: meanOf(truths.map((truth, i) => Number(truth === guesses[i]))),
    precision: meanOf(scores.map(({ precision }) => precision)),
    recall: meanOf(scores.map(({ recall }) => recall)),
    f1: meanOf(scores.map(({ f1 }) => f1)),
    loss: meanOf(truths.map((truth, i) => -Math.log(Math.max(1e-7, found[i]?.[truth] ?? 0)))),
  };
  return { ...base, figures, confusion: { labels, values } };
}
