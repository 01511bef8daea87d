import type { Epoch } from '@xueyan/contract/prep/picture-training';
import type { TrainingResult } from '@xueyan/contract/prep/training';
import { adam, addSlopes, emptyLike, newNet } from './dense-net.ts';
import { outputsOf, type PageModel, resultOf } from './page-model.ts';
import {
  columnsOf,
  dividedRows,
  encoded,
  inputsOf,
  pageRows,
  Refused,
  scaledRows,
  scaleOf,
  targetOf,
} from './page-table.ts';
import { seeded, shuffled } from './seeded.ts';

/** Settings of a training in the page. */
export interface PageConfig {
  task: 'classification' | 'regression';
  features: string[];
  target: string;
  /** Neurons of the layer between; 0: none, which is logistic or linear regression. */
  hidden: number;
  epochs: number;
  rate: number;
  batch: number;
  /** Share of rows reserved for the test. */
  test: number;
  seed: number;
}

export interface PageTrained {
  model: PageModel;
  result: TrainingResult;
}

const rowsAt = <T>(list: T[], places: number[]): T[] => places.map((i) => list[i] as T);

/** Trains on a table; a seed gives the same figures each time. Throws `Refused` with the reason. */
export function trainInPage(csv: string, config: PageConfig, tell: (epoch: Epoch) => void): PageTrained {
  const columns = columnsOf(csv);
  const inputs = inputsOf(columns, config.features);
  const { labels, values } = targetOf(columns, config.target, config.task);
  if (values.length < pageRows.min) throw new Refused('few');
  if (values.length > pageRows.max) throw new Refused(`manyRows:${pageRows.max}`);
  const rows = values.map((_, i) => encoded(inputs, (name) => columns.get(name)?.[i] ?? '') ?? []);
  const parts = dividedRows({ labels, values }, config);
  if (parts.train.length < 2 || parts.test.length === 0) throw new Refused('few');
  const scale = scaleOf(rowsAt(rows, parts.train));
  const aimed = scaleOf(rowsAt(values, parts.train).map((one) => [one]));
  const target = { mean: aimed.mean[0] ?? 0, deviation: aimed.deviation[0] ?? 1 };

  const chance = seeded(config.seed);
  const [width, outputs] = [scale.mean.length, labels?.length ?? 1];
  const net = newNet(config.hidden > 0 ? [width, config.hidden, outputs] : [width, outputs], chance);
  const move = adam(net, config.rate);
  const aim = labels ? 'classes' : 'numbers';
  const x = scaledRows(rows, scale).map((row) => Float64Array.from(row));
  const wanted = values.map((one) =>
    labels
      ? Float64Array.from(labels, (_, i) => Number(i === one))
      : Float64Array.of((one - target.mean) / target.deviation),
  );
  const model: PageModel = { inputs, scale, labels, target, net };
  const some: Some = (places) => ({ rows: rowsAt(rows, places), truths: rowsAt(values, places) });
  for (let epoch = 0; epoch < config.epochs; epoch += 1) {
    const order = shuffled(parts.train, chance);
    for (let at = 0; at < order.length; at += config.batch) {
      const slopes = emptyLike(net);
      const batch = order.slice(at, at + config.batch);
      for (const i of batch)
        addSlopes(net, slopes, { row: x[i] as Float64Array, wanted: wanted[i] as Float64Array, aim });
      move(slopes, batch.length);
    }
    const told = epochOf(model, some, parts);
    if (!Number.isFinite(told.loss)) throw new Refused('diverged');
    tell(told);
  }
  const { rows: tested, truths } = some(parts.test);
  return { model, result: resultOf(model, tested, truths) };
}

type Some = (places: number[]) => { rows: number[][]; truths: number[] };

/** Loss, and accuracy of classes, on the rows that are trained on and those that are looked at. */
function epochOf(
  model: PageModel,
  some: Some,
  { train, validation }: { train: number[]; validation: number[] },
): Epoch {
  const of = (places: number[]) => {
    const { rows, truths } = some(places);
    const found = outputsOf(model, rows);
    const lossOf = (shares: number[], truth: number) =>
      model.labels
        ? -Math.log(Math.max(1e-7, shares[truth] ?? 0))
        : (((shares[0] ?? 0) - truth) / model.target.deviation) ** 2;
    const rightOf = (shares: number[], truth: number) => Number(shares.indexOf(Math.max(...shares)) === truth);
    const mean = (measure: (shares: number[], truth: number) => number) =>
      found.reduce((sum, shares, i) => sum + measure(shares, truths[i] ?? 0), 0) / Math.max(1, found.length);
    return { loss: mean(lossOf), accuracy: model.labels ? mean(rightOf) : undefined };
  };
  const [seen, looked] = [of(train), validation.length > 0 ? of(validation) : null];
  return {
    loss: seen.loss,
    ...(seen.accuracy !== undefined && { accuracy: seen.accuracy }),
    ...(looked && { validationLoss: looked.loss }),
    ...(looked?.accuracy !== undefined && { validationAccuracy: looked.accuracy }),
  };
}
