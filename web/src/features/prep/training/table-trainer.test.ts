import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSlopes, emptyLike, newNet, outputOf, softmax } from '@xueyan/contract/prep/dense-net';
import { seeded } from '@xueyan/contract/prep/seeded';
import { boundaryOf } from '@xueyan/contract/prep/table-boundary';
import {
  netOf,
  predictedBy,
  readTableModel,
  resultOf,
  type TableModel,
  tableNetOf,
  writeTableModel,
} from '@xueyan/contract/prep/table-model';
import { columnsOf, dividedRows, inputsOf, Refused, rowsOf } from '@xueyan/contract/prep/table-rows';
import { prepareTable, rowsAt, trainTable, widthsOf } from '@xueyan/contract/prep/table-trainer';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { beforeAll, expect, test } from 'vitest';

let iris: string;
let diabetes: string;
beforeAll(async () => {
  const samples = join(import.meta.dirname, '../../../../../server/src/features/prep/dataset/samples');
  iris = await readFile(join(samples, 'iris.csv'), 'utf8');
  diabetes = await readFile(join(samples, 'diabetes.csv'), 'utf8');
});

const flowers: TrainingConfig = {
  ...{ task: 'classification', features: ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'] },
  ...{ algorithm: 'pageLinear', target: 'species', scale: true, test: 0.3, folds: 0, seed: 1 },
  parameters: { epochs: 60, rate: 0.02, batch: 16 },
};
const withHidden = (hidden: number, more: TrainingConfig['parameters'] = {}): TrainingConfig => ({
  ...{ ...flowers, algorithm: 'pageNet', parameters: { ...flowers.parameters, hidden, ...more } },
});
const quietly = () => undefined;

/** What a model comes to on the rows that test it. */
function tested(csv: string, config: TrainingConfig, model: TableModel) {
  const { rows, values, parts } = prepareTable(csv, config);
  return resultOf(model, rowsAt(rows, parts.test), rowsAt(values, parts.test));
}

test('flowers are learnt by logistic regression and by a small net, with a falling loss', () => {
  for (const config of [flowers, withHidden(16)]) {
    const losses: number[] = [];
    const model = trainTable(iris, config, ({ loss }) => void losses.push(loss));
    const result = tested(iris, config, model);
    expect(losses).toHaveLength(60);
    expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 3);
    expect(result.figures.accuracy).toBeGreaterThan(0.9);
    expect(result.confusion?.labels).toEqual(['setosa', 'versicolor', 'virginica']);
    // Each kind has its share of the test.
    expect(result.confusion?.values.map((row) => row.reduce((sum, one) => sum + one))).toEqual([15, 15, 15]);
    const small = { sepal_length: '5.1', sepal_width: '3.5', petal_length: '1.4', petal_width: '0.2' };
    expect(predictedBy(model, small)).toMatchObject({ value: 'setosa' });
    expect(predictedBy(model, { ...small, petal_width: 'wide' })).toEqual({ bad: 'petal_width' });
  }
});

test('the same seed comes to the same figures, another to others', () => {
  const once = (seed: number) => trainTable(iris, { ...withHidden(4, { epochs: 3 }), seed }, quietly);
  const first = once(5);
  expect(once(5)).toEqual(first);
  expect(once(6).net).not.toEqual(first.net);
});

test('linear regression comes close to the least squares of the same rows', () => {
  const config: TrainingConfig = {
    ...{ ...flowers, task: 'regression', target: 'progression', features: ['bmi', 'bp', 's5'] },
    parameters: { epochs: 100, rate: 0.01, batch: 16 },
  };
  const model = trainTable(diabetes, config, quietly);
  const result = tested(diabetes, config, model);
  // Least squares on these three columns explain some 0.45 of all rows.
  expect(result.figures.r2).toBeGreaterThan(0.35);
  expect(result.figures.r2).toBeLessThan(0.6);
  expect(result.residuals).toHaveLength(133);
  expect(result.importance.map(({ name }) => name).toSorted()).toEqual(['bmi', 'bp', 's5']);
});

test('a model is the same after it was written and read, and its weights fit no other net', () => {
  const config = withHidden(4, { epochs: 2 });
  const model = trainTable(iris, config, quietly);
  expect(readTableModel(writeTableModel(model))).toEqual(model);
  const widths = widthsOf(config, prepareTable(iris, config));
  expect(widths).toEqual([4, 4, 3]);
  expect(netOf(tableNetOf(model.net), widths)).toEqual(model.net);
  expect(netOf(tableNetOf(model.net), [4, 5, 3])).toBeNull();
  expect(netOf(tableNetOf(model.net), [4, 3])).toBeNull();
});

test('the border of two columns is drawn on them, that of four on their components, which say how much of it they tell', () => {
  for (const features of [flowers.features, flowers.features.slice(2)]) {
    const config = { ...flowers, features };
    const { rows, values, parts } = prepareTable(iris, config);
    const model = trainTable(iris, config, quietly);
    const test = parts.test.map((i) => ({ row: rows[i] ?? [], truth: values[i] ?? 0 }));
    const boundary = boundaryOf(model, rowsAt(rows, parts.train), test);
    expect(boundary?.names).toEqual(features.length === 2 ? features : ['PC1', 'PC2']);
    expect(boundary?.grid).toHaveLength(40);
    expect(new Set(boundary?.grid.flat())).toEqual(new Set([0, 1, 2]));
    expect(boundary?.points).toHaveLength(45);
    if (features.length > 2) expect(boundary?.agreement).toBeGreaterThan(0.8);
    else expect(boundary?.agreement).toBeUndefined();
  }
});

test('gaps are filled from the rows that the model learns from; a row without a target is left out', () => {
  const row = (i: number) =>
    `${i === 4 ? '' : i % 2},${i === 5 ? '' : ['a', 'b'][i % 2]},${i === 6 ? '' : `x${i % 2}`}`;
  const csv = `n,w,y\n${Array.from({ length: 40 }, (_, i) => `${row(i)}\n`).join('')}`;
  const config: TrainingConfig = { ...flowers, features: ['n', 'w'], target: 'y' };
  expect(() => prepareTable(csv, config)).toThrow('missing:n');
  const table = prepareTable(csv, { ...config, fill: 'mode' });
  expect(table.inputs).toEqual([
    { name: 'n', kinds: null, optional: true },
    { name: 'w', kinds: ['a', 'b'], optional: true },
  ]);
  expect(table.rows).toHaveLength(39);
  expect(table.rows[4]).toEqual([table.fills[0], 1, 0]);
  expect(table.rows[5]).toEqual([1, 0, 0]);
  const model = trainTable(csv, { ...config, fill: 'mode' }, quietly);
  expect(predictedBy(model, { n: '', w: 'b' })).toMatchObject({ value: 'x1' });
});

test('the slopes are those of the loss, weight by weight', () => {
  for (const aim of ['classes', 'numbers'] as const) {
    const net = newNet([3, 4, 2], seeded(2));
    const [row, wanted] = [Float64Array.of(0.5, -1, 2), Float64Array.of(0, 1)];
    const loss = () => {
      const out = outputOf(net, row, aim);
      if (aim === 'classes') return -Math.log(out[1] ?? 0);
      return out.reduce((sum, one, j) => sum + (one - (wanted[j] ?? 0)) ** 2 / 2, 0);
    };
    const slopes = emptyLike(net);
    addSlopes(net, slopes, { row, wanted, aim });
    for (const [at, layer] of net.entries())
      for (const part of ['weights', 'bias'] as const)
        for (let i = 0; i < layer[part].length; i += 1) {
          const [before, step] = [layer[part][i] ?? 0, 1e-5];
          const [less, more] = [-step, step].map((far) => {
            layer[part][i] = before + far;
            return loss();
          }) as [number, number];
          layer[part][i] = before;
          expect(slopes[at]?.[part][i]).toBeCloseTo((more - less) / (2 * step), 6);
        }
  }
});

test('data that cannot be learnt from is refused with the reason', () => {
  const why = (csv: string, more: Partial<TrainingConfig> = {}) => {
    try {
      return trainTable(csv, { ...flowers, features: ['a'], target: 'b', ...more }, quietly);
    } catch (error) {
      return error instanceof Refused ? error.message : error;
    }
  };
  const rows = (count: number, row: (i: number) => string) =>
    `a,b\n${Array.from({ length: count }, (_, i) => `${row(i)}\n`).join('')}`;
  expect(why(rows(12, () => '1,x'))).toBe('oneClass');
  expect(why(rows(60, (i) => `1,x${i}`))).toBe('manyClasses');
  expect(why(rows(12, (i) => `${i === 3 ? '' : 1},x${i % 2}`))).toBe('missing:a');
  expect(why(rows(60, (i) => `word ${i},x${i % 2}`))).toBe('text:a');
  expect(
    why(
      rows(12, (i) => `${i},x${i % 2}`),
      { task: 'regression' },
    ),
  ).toBe('noNumbers');
  expect(why(rows(6, (i) => `${i},x${i % 2}`))).toBe('few');
  // More weights than a page could send.
  const features = Array.from({ length: 130 }, (_, i) => `c${i}`);
  const words = Array.from({ length: 60 }, (_, i) => `${features.map(() => `w${i % 50}`).join(',')},x${i % 2}\n`);
  const wide = `${features.join(',')},b\n${words.join('')}`;
  expect(why(wide, { ...withHidden(64, { epochs: 1 }), features, target: 'b' })).toBe('wide');
});

test('a table is read as it is written, words become places, and each class has its share of each part', () => {
  expect([...rowsOf('a,"b ""c"", d"\n1,"x\ny"\n')].map(({ cells }) => cells)).toEqual([
    ['a', 'b "c", d'],
    ['1', 'x\ny'],
  ]);
  expect([...rowsOf('a,"b\nc"\r\n1,2')].map(({ from, to }) => [from, to])).toEqual([
    [0, 9],
    [9, 12],
  ]);
  const columns = columnsOf('n,w\n1,b\n2.5,a\n');
  expect(inputsOf(columns, ['n', 'w'])).toEqual([
    { name: 'n', kinds: null },
    { name: 'w', kinds: ['a', 'b'] },
  ]);
  const values = Array.from({ length: 100 }, (_, i) => Number(i % 10 === 0));
  const parts = dividedRows({ labels: ['a', 'b'], values }, { test: 0.3, seed: 3 });
  expect([...parts.train, ...parts.validation, ...parts.test].sort((a, b) => a - b)).toEqual(values.map((_, i) => i));
  expect(parts.test.filter((i) => values[i] === 1)).toHaveLength(3);
  expect([...softmax([1000, 1000])]).toEqual([0.5, 0.5]);
});
