import { adam, addSlopes, emptyLike, newNet } from './dense-net.ts';
import type { Epoch } from './picture-training.ts';
import { seeded, shuffled } from './seeded.ts';
import { outputFor, placeOfMost, type TableModel } from './table-model.ts';
import {
  columnsOf,
  dividedRows,
  encoded,
  fillsOf,
  type InputColumn,
  inputsOf,
  type Parts,
  Refused,
  type Scale,
  scaledRow,
  scaleOf,
  targetOf,
  widthOf,
} from './table-rows.ts';
import type { TrainingConfig } from './training.ts';

/** Fewest and most rows that are trained on in a page. */
export const pageRows = { min: 10, max: 20_000 };
/** Most numbers that all rows of a training in a page become. */
const pageNumbersMax = 4_000_000;
/** Most weights of a net, so that it is stored as one of the files of a page. */
const weightsMax = 400_000;

/** What a training sees of a table: the rows as numbers, and how they are divided, filled and scaled. */
export interface PreparedTable {
  inputs: InputColumn[];
  labels: string[] | null;
  rows: number[][];
  /** The place of the class of each row, or its number. */
  values: number[];
  parts: Parts;
  fills: number[];
  scale: Scale;
  target: { mean: number; deviation: number };
}

/** Returns the elements at some places. */
export const rowsAt = <T>(list: T[], places: number[]): T[] => places.map((i) => list[i] as T);

/** Prepares a table for a training, the same in the page and on the server. Throws `Refused` with the reason. */
export function prepareTable(
  csv: string,
  { task, features, target, fill, scale, ...config }: TrainingConfig,
): PreparedTable {
  const aim = target ?? '';
  const all = columnsOf(csv, [...features, aim]);
  const aims = all.get(aim) ?? [];
  // What is to be foretold is never filled.
  const kept = aims.flatMap((cell, i) => (fill && cell === '' ? [] : [i]));
  if (kept.length === 0) throw new Refused(aims.length > 0 ? `missing:${aim}` : 'few');
  if (kept.length > pageRows.max) throw new Refused(`manyRows:${pageRows.max}`);
  const columns = new Map([...all].map(([name, cells]) => [name, rowsAt(cells, kept)]));
  const inputs = inputsOf(columns, features, fill !== undefined);
  const wanted = targetOf(columns.get(aim) ?? [], aim, task === 'regression' ? task : 'classification');
  const { labels, values } = wanted;
  if (values.length < pageRows.min) throw new Refused('few');
  const width = widthOf(inputs);
  if (width * values.length > pageNumbersMax) throw new Refused('wide');
  const rows = values.map((_, i) => {
    const read = encoded(inputs, (name) => columns.get(name)?.[i] ?? '', true);
    return 'row' in read ? read.row : [];
  });
  const parts = dividedRows(wanted, config);
  if (parts.train.length < 2 || parts.test.length === 0) throw new Refused('few');
  // Learnt from the rows that the model learns from, not from those that test it.
  const fills = fillsOf(rowsAt(rows, parts.train), width, fill ?? 'mean');
  for (const row of rows) for (const [i, one] of row.entries()) if (Number.isNaN(one)) row[i] = fills[i] ?? 0;
  const unscaled = { mean: fills.map(() => 0), deviation: fills.map(() => 1) };
  const aimed = labels ? null : scaleOf(rowsAt(values, parts.train).map((one) => [one]));
  return {
    ...{ inputs, labels, rows, values, parts, fills },
    scale: scale ? scaleOf(rowsAt(rows, parts.train)) : unscaled,
    target: { mean: aimed?.mean[0] ?? 0, deviation: aimed?.deviation[0] ?? 1 },
  };
}

/** Returns how many numbers go into each layer of the net of a training, and at last how many come out. */
export function widthsOf({ algorithm, parameters }: TrainingConfig, { inputs, labels }: PreparedTable): number[] {
  const between = algorithm === 'pageNet' ? [parameters.hidden ?? 1] : [];
  return [widthOf(inputs), ...between, labels?.length ?? 1];
}

/** Trains on a table; a seed gives the same model each time. Throws `Refused` with the reason. */
export function trainTable(csv: string, config: TrainingConfig, tell: (epoch: Epoch) => void): TableModel {
  const table = prepareTable(csv, config);
  const { inputs, labels, rows, values, parts, fills, scale, target } = table;
  const { epochs = 1, batch = 16, rate = 0.02 } = config.parameters;
  const chance = seeded(config.seed);
  const widths = widthsOf(config, table);
  const weights = widths.slice(1).reduce((sum, to, at) => sum + to * (widths[at] ?? 0), 0);
  if (weights > weightsMax) throw new Refused('wide');
  const net = newNet(widths, chance);
  const move = adam(net, rate);
  const aim = labels ? 'classes' : 'numbers';
  const x = rows.map((row) => Float64Array.from(scaledRow(row, scale)));
  const wanted = values.map((one) =>
    labels
      ? Float64Array.from(labels, (_, i) => Number(i === one))
      : Float64Array.of((one - target.mean) / target.deviation),
  );
  const model: TableModel = { inputs, labels, fills, scale, target, net };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffled(parts.train, chance);
    for (let at = 0; at < order.length; at += batch) {
      const slopes = emptyLike(net);
      const some = order.slice(at, at + batch);
      for (const i of some)
        addSlopes(net, slopes, { row: x[i] as Float64Array, wanted: wanted[i] as Float64Array, aim });
      move(slopes, some.length);
    }
    const told = epochOf(model, table);
    if (!Number.isFinite(told.loss)) throw new Refused('diverged');
    tell(told);
  }
  return model;
}

/** Loss, and accuracy of classes, on the rows that are trained on and those that are looked at. */
function epochOf(model: TableModel, { rows, values, parts: { train, validation } }: PreparedTable): Epoch {
  const of = (places: number[]) => {
    const truths = rowsAt(values, places);
    const found = rowsAt(rows, places).map((row) => outputFor(model, row));
    const lossOf = (shares: number[], truth: number) =>
      model.labels
        ? -Math.log(Math.max(1e-7, shares[truth] ?? 0))
        : (((shares[0] ?? 0) - truth) / model.target.deviation) ** 2;
    const mean = (measure: (shares: number[], truth: number) => number) =>
      found.reduce((sum, shares, i) => sum + measure(shares, truths[i] ?? 0), 0) / Math.max(1, found.length);
    const accuracy = model.labels ? mean((shares, truth) => Number(placeOfMost(shares) === truth)) : undefined;
    return { loss: mean(lossOf), accuracy };
  };
  const [seen, looked] = [of(train), validation.length > 0 ? of(validation) : null];
  return {
    loss: seen.loss,
    ...(seen.accuracy !== undefined && { accuracy: seen.accuracy }),
    ...(looked && { validationLoss: looked.loss }),
    ...(looked?.accuracy !== undefined && { validationAccuracy: looked.accuracy }),
  };
}
