import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TrainingResult } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { createJudge } from '../judge/jail-judge.ts';
import type { Judge } from '../judge/judge.ts';
import type { TrainingEnd } from './training.ts';

const run = promisify(execFile);
const resultOf = (end: TrainingEnd) => TrainingResult.parse('result' in end ? end.result : null);

let judge: Judge;
let folder: string;
let holed: string;
beforeAll(async () => {
  judge = createJudge();
  folder = await mkdtemp(join(tmpdir(), 'gaps-'));
  const iris = await readFile(new URL('../../features/prep/dataset/samples/iris.csv', import.meta.url), 'utf8');
  const [, ...rows] = iris.trim().split('\n');
  // Every seventh length is unknown, every ninth colour, and the kind of every twentieth flower.
  const lines = rows.map((row, i) => {
    const [a = '', b = '', c = '', d = '', kind = ''] = row.split(',');
    const colour = i % 9 === 0 ? '' : i % 2 ? 'red' : 'blue';
    return [a, b, i % 7 === 0 ? '' : c, d, colour, i % 20 === 0 ? '' : kind].join(',');
  });
  holed = `sepal_length,sepal_width,petal_length,petal_width,colour,species\n${lines.join('\n')}\n`;
  await writeFile(join(folder, 'data.csv'), holed);
});
afterAll(async () => {
  await judge.close();
  await rm(folder, { recursive: true, force: true });
});

const base = {
  ...{ task: 'classification', algorithm: 'logistic', target: 'species', parameters: { c: 1 } },
  features: ['sepal_length', 'petal_length', 'petal_width', 'colour'],
  ...{ scale: true, test: 0.3, folds: 3, seed: 1 },
};
const train = (config: object, csv = holed) =>
  judge.train({ program: 'table', config, files: { 'data.csv': csv } }, () => undefined);
async function needsSklearn(context: TestContext): Promise<void> {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
}

const ownScript = `
import csv, json, sys
import numpy as np
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

rows = [row for row in csv.DictReader(open(sys.argv[1])) if row['species']]
numbers = [[float(row[name] or 'nan') for name in ('sepal_length', 'petal_length', 'petal_width')] for row in rows]
colours = [[float(row['colour'] == 'blue'), float(row['colour'] == 'red')] for row in rows]
x, y = np.hstack([numbers, colours]), np.array([row['species'] for row in rows])
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.3, random_state=1, stratify=y)
model = make_pipeline(SimpleImputer(strategy='median'), StandardScaler(), LogisticRegression(C=1, max_iter=1000))
scores = cross_val_score(model, x_train, y_train, cv=StratifiedKFold(3, shuffle=True, random_state=1)).tolist()
model.fit(x_train, y_train)
print(json.dumps({'accuracy': model.score(x_test, y_test), 'folds': scores, 'rows': len(y_test)}))
`;

test('gaps are filled by what the rows of the training say, as a script of scikit-learn does fold by fold', {
  timeout: 120_000,
}, async (context) => {
  await needsSklearn(context);
  const { stdout } = await run('/usr/bin/python3', ['-c', ownScript, join(folder, 'data.csv')]);
  const own = JSON.parse(stdout) as { accuracy: number; folds: number[]; rows: number };
  const { figures, folds, confusion, inputs } = resultOf(await train({ ...base, fill: 'median' }));
  expect([figures.accuracy, folds]).toEqual([own.accuracy, own.folds]);
  // Flowers of an unknown kind are in neither part.
  expect(confusion?.labels).toEqual(['setosa', 'versicolor', 'virginica']);
  expect(confusion?.values.flat().reduce((sum, one) => sum + one, 0)).toBe(own.rows);
  expect(inputs?.at(-1)).toEqual({ name: 'colour', kinds: ['blue', 'red'], optional: true });
});

test('without a way to fill them gaps refuse a training, and a column that is all empty does always', {
  timeout: 120_000,
}, async (context) => {
  await needsSklearn(context);
  expect(await train(base)).toEqual({ refused: 'missing:petal_length' });
  expect(await train({ ...base, features: ['sepal_length'] })).toEqual({ refused: 'missing:species' });
  const empty = `a,b,species\n${'1,,x\n2,,y\n'.repeat(10)}`;
  expect(await train({ ...base, features: ['a', 'b'], fill: 'mean' }, empty)).toEqual({ refused: 'missing:b' });
});

test('a model that fills gaps predicts a row with gaps, and one that does not names the column', {
  timeout: 120_000,
}, async (context) => {
  await needsSklearn(context);
  const ask = async (modelId: string, config: object, csv?: string) => {
    const end = await train(config, csv);
    const bytes = ('model' in end && end.model) || Buffer.alloc(0);
    const files = { 'data.csv': `${base.features.join(',')}\n5,,,\n` };
    return judge.ask({ program: 'table', modelId, model: async () => bytes, files });
  };
  expect(await ask('filling', { ...base, fill: 'mode' })).toMatchObject({ result: { values: [expect.any(String)] } });
  const whole = `${base.features.join(',')},species\n${'5,1,0,red,a\n7,5,2,blue,b\n'.repeat(10)}`;
  expect(await ask('plain', base, whole)).toEqual({ refused: 'number:petal_length' });
});

test('a tree asks in the units of the data, a boundary leaves out rows with gaps, and clusters hold all rows', {
  timeout: 120_000,
}, async (context) => {
  await needsSklearn(context);
  const plane = { ...base, features: ['petal_length', 'petal_width'], fill: 'mean', folds: 0 };
  const { boundary, tree } = resultOf(await train({ ...plane, algorithm: 'tree', parameters: { depth: 3 } }));
  const limits = { petal_length: [1.9, 3.8], petal_width: [0.6, 1] }[tree?.[0]?.name ?? ''] ?? [0, 0];
  expect(tree?.[0]?.threshold).toBeGreaterThan(limits[0] ?? 0);
  expect(tree?.[0]?.threshold).toBeLessThan(limits[1] ?? 0);
  expect(boundary?.points.length).toBeGreaterThan(20);
  expect(boundary?.points.every(([a, b]) => Number.isFinite(a) && Number.isFinite(b))).toBe(true);
  const groups = { ...base, task: 'structure', target: null, algorithm: 'kmeans', parameters: { clusters: 3 } };
  const { projection, figures } = resultOf(await train({ ...groups, fill: 'median' }));
  expect([projection?.length, figures.clusters]).toEqual([150, 3]);
  const coloured = { ...groups, target: 'species', algorithm: 'pca', parameters: {}, fill: 'median' };
  expect(new Set(resultOf(await train(coloured)).projection?.map(({ group }) => group))).toEqual(
    new Set(['setosa', 'versicolor', 'virginica', '—']),
  );
});
