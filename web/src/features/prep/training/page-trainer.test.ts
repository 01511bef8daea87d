import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addSlopes, emptyLike, newNet, outputOf, softmax } from './dense-net.ts';
import { predictedBy } from './page-model.ts';
import { columnsOf, dividedRows, inputsOf, Refused, readCsv } from './page-table.ts';
import { type PageConfig, trainInPage } from './page-trainer.ts';
import { seeded } from './seeded.ts';

let iris: string;
let diabetes: string;
beforeAll(async () => {
  const samples = join(import.meta.dirname, '../../../../../server/src/features/prep/dataset/samples');
  iris = await readFile(join(samples, 'iris.csv'), 'utf8');
  diabetes = await readFile(join(samples, 'diabetes.csv'), 'utf8');
});

const flowers: PageConfig = {
  ...{ task: 'classification', features: ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'] },
  ...{ target: 'species', hidden: 0, epochs: 60, rate: 0.02, batch: 16, test: 0.3, seed: 1 },
};
const quietly = () => undefined;

test('flowers are learnt by logistic regression and by a small net, with a falling loss', () => {
  for (const hidden of [0, 16]) {
    const losses: number[] = [];
    const { result, model } = trainInPage(iris, { ...flowers, hidden }, ({ loss }) => void losses.push(loss));
    expect(losses).toHaveLength(60);
    expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 3);
    expect(result.figures.accuracy).toBeGreaterThan(0.9);
    expect(result.confusion?.labels).toEqual(['setosa', 'versicolor', 'virginica']);
    // Each kind has its share of the test.
    expect(result.confusion?.values.map((row) => row.reduce((sum, one) => sum + one))).toEqual([15, 15, 15]);
    const small = { sepal_length: '5.1', sepal_width: '3.5', petal_length: '1.4', petal_width: '0.2' };
    expect(predictedBy(model, small)?.value).toBe('setosa');
    expect(predictedBy(model, { ...small, petal_width: 'wide' })).toBeNull();
  }
});

test('the same seed comes to the same figures, another to others', () => {
  const once = (seed: number) => trainInPage(iris, { ...flowers, hidden: 4, epochs: 3, seed }, quietly);
  const first = once(5);
  expect(once(5)).toEqual(first);
  expect(once(6).model.net).not.toEqual(first.model.net);
});

test('linear regression comes close to the least squares of the same rows', () => {
  const features = ['bmi', 'bp', 's5'];
  const config: PageConfig = {
    ...flowers,
    task: 'regression',
    target: 'progression',
    features,
    epochs: 100,
    rate: 0.01,
  };
  const { result } = trainInPage(diabetes, config, quietly);
  // Least squares on these three columns explain some 0.45 of all rows.
  expect(result.figures.r2).toBeGreaterThan(0.35);
  expect(result.figures.r2).toBeLessThan(0.6);
  expect(result.residuals).toHaveLength(133);
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
  const why = (csv: string, more: Partial<PageConfig> = {}) => {
    try {
      return trainInPage(csv, { ...flowers, features: ['a'], target: 'b', ...more }, quietly);
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
});

test('a table is read as it is written, words become places, and each class has its share of each part', () => {
  expect(readCsv('a,"b ""c"", d"\n1,"x\ny"\n')).toEqual([
    ['a', 'b "c", d'],
    ['1', 'x\ny'],
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
