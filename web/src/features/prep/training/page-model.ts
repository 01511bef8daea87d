import type { TrainingResult } from '@xueyan/contract/prep/training';
import { type DenseLayer, outputOf } from './dense-net.ts';
import { encoded, type InputColumn, scaledRows } from './page-table.ts';

/** A model that was trained in the page: one layer, or two with a rectifier between. */
export interface PageModel {
  inputs: InputColumn[];
  scale: { mean: number[]; deviation: number[] };
  net: DenseLayer[];
  /** Null: it foretells a number. */
  labels: string[] | null;
  /** Brings what it says back to the numbers of the target. */
  target: { mean: number; deviation: number };
}

/** Returns what the model makes of encoded rows: shares of the classes, or one number. */
export function outputsOf({ scale, net, labels, target }: PageModel, rows: number[][]): number[][] {
  return scaledRows(rows, scale).map((row) => {
    const out = [...outputOf(net, Float64Array.from(row), labels ? 'classes' : 'numbers')];
    return labels ? out : out.map((one) => one * target.deviation + target.mean);
  });
}

/** Predicts a new row; null if a value is no number, or no word that the model knows. */
export function predictedBy(
  model: PageModel,
  values: Record<string, string>,
): { value: string; probabilities: { label: string; share: number }[] } | null {
  const row = encoded(model.inputs, (name) => values[name] ?? '');
  if (!row) return null;
  const [found = []] = outputsOf(model, [row]);
  const { labels } = model;
  if (!labels) return { value: String(Number((found[0] ?? 0).toPrecision(6))), probabilities: [] };
  const probabilities = labels.map((label, i) => ({ label, share: found[i] ?? 0 }));
  return { value: labels[found.indexOf(Math.max(...found))] ?? '', probabilities };
}

/** Figures, confusion matrix or residuals of a test, as the server tells them. */
export function resultOf(model: PageModel, rows: number[][], truths: number[]): TrainingResult {
  const found = outputsOf(model, rows);
  const base = { folds: [], importance: [], inputs: model.inputs };
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  if (!model.labels) {
    const pairs = truths.map((truth, i): [number, number] => [truth, found[i]?.[0] ?? 0]);
    const middle = mean(truths);
    const left = pairs.reduce((sum, [truth, guess]) => sum + (truth - guess) ** 2, 0);
    const whole = truths.reduce((sum, truth) => sum + (truth - middle) ** 2, 0);
    const figures = {
      r2: whole > 0 ? 1 - left / whole : 0,
      rmse: Math.sqrt(left / Math.max(1, pairs.length)),
      mae: mean(pairs.map(([truth, guess]) => Math.abs(truth - guess))),
    };
    return { ...base, figures, residuals: pairs.slice(0, 300) };
  }
  const { labels } = model;
  const guesses = found.map((shares) => shares.indexOf(Math.max(...shares)));
  const values = labels.map(() => labels.map(() => 0));
  for (const [i, truth] of truths.entries()) {
    const row = values[truth];
    const guess = guesses[i] ?? 0;
    if (row) row[guess] = (row[guess] ?? 0) + 1;
  }
  const ofClass = labels.map((_, label) => {
    const right = values[label]?.[label] ?? 0;
    const guessed = values.reduce((sum, row) => sum + (row[label] ?? 0), 0);
    const there = (values[label] ?? []).reduce((sum, one) => sum + one, 0);
    const [precision, recall] = [guessed > 0 ? right / guessed : 0, there > 0 ? right / there : 0];
    const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
    return { precision, recall, f1, counts: guessed + there > 0 };
  });
  const counted = ofClass.filter(({ counts }) => counts);
  const figures = {
    accuracy: mean(truths.map((truth, i) => Number(truth === guesses[i]))),
    precision: mean(counted.map(({ precision }) => precision)),
    recall: mean(counted.map(({ recall }) => recall)),
    f1: mean(counted.map(({ f1 }) => f1)),
    loss: mean(truths.map((truth, i) => -Math.log(Math.max(1e-7, found[i]?.[truth] ?? 0)))),
  };
  return { ...base, figures, confusion: { labels, values } };
}
