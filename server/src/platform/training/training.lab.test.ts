import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TrainingResult } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../judge/jail-judge.ts';
import type { Judge } from '../judge/judge.ts';
import type { TrainingEnd } from './training.ts';

const run = promisify(execFile);
const resultOf = (end: TrainingEnd) => TrainingResult.parse('result' in end ? end.result : null);

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

const iris = new URL('../../features/prep/dataset/samples/iris.csv', import.meta.url);
const base = {
  ...{ task: 'classification', algorithm: 'logistic', target: 'species', parameters: { c: 1 } },
  features: ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'],
  ...{ scale: true, test: 0.3, folds: 3, seed: 1 },
};
const train = (config: object, told: number[] = []) =>
  judge.train({ program: 'table', config, files: { 'data.csv': createReadStream(iris) } }, ({ progress }) => {
    if (progress !== undefined) told.push(progress);
  });

test('iris is learned in the jail, and the same seed gives the same figures', { timeout: 120_000 }, async (context) => {
  const { missing } = await judge.trainingStatus();
  if (missing.includes('python3-sklearn')) context.skip('python3-sklearn is not installed');
  expect(missing).toEqual([]);
  const told: number[] = [];
  const end = await train(base, told);
  expect(end).toMatchObject({ result: { confusion: { labels: ['setosa', 'versicolor', 'virginica'] } } });
  // Reference figure from a separate script on the same split, outside the jail.
  expect(end).toMatchObject({ result: { figures: { accuracy: expect.closeTo(44 / 45, 6) } } });
  expect(told.length).toBeGreaterThan(2);
  expect(await train(base)).toEqual(end);
  // The hidden part is scored with the same rows each time, which are excluded from training.
  const hidden = { share: 0.3, seed: 7 };
  const first = await train({ ...base, hidden });
  expect(first).toMatchObject({ result: { hidden: expect.closeTo(43 / 45, 6) } });
  expect(await train({ ...base, hidden })).toEqual(first);
  const numbers = { ...base, task: 'regression', algorithm: 'linear', parameters: {} };
  expect(await train(numbers)).toEqual({ refused: 'noNumbers' });
});

test('a classifier of two columns shows its boundary, and a decision tree its questions in the units of the data', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const features = ['petal_length', 'petal_width'];
  const end = await train({ ...base, features, algorithm: 'tree', parameters: { depth: 3 } });
  const { boundary, tree } = TrainingResult.parse('result' in end ? end.result : null);
  expect(boundary).toMatchObject({ names: features, labels: ['setosa', 'versicolor', 'virginica'] });
  expect([boundary?.grid.length, boundary?.grid[0]?.[0], boundary?.grid[39]?.[39]]).toEqual([40, 0, 2]);
  expect(boundary?.points).toHaveLength(45);
  expect(boundary?.agreement).toBeUndefined();
  // The first question sets one kind apart; in the data its flowers are shorter than 2 cm.
  const [root] = tree ?? [];
  const limits = { petal_length: [1.9, 3.1], petal_width: [0.6, 1] }[root?.name ?? ''] ?? [0, 0];
  expect(root?.samples).toBe(105);
  expect(root?.threshold).toBeGreaterThan(limits[0] ?? 0);
  expect(root?.threshold).toBeLessThan(limits[1] ?? 0);
  expect(tree?.[root?.left ?? 0]).toMatchObject({ value: 'setosa', left: -1 });
});

test('a classifier of more columns shows the plane of their components, and how far it can be read', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const { boundary } = resultOf(await train(base));
  expect(boundary).toMatchObject({ names: ['PC1', 'PC2'], labels: ['setosa', 'versicolor', 'virginica'] });
  expect(boundary?.points).toHaveLength(45);
  // Two components hold 96 % of what the four columns of iris say.
  expect(boundary?.agreement).toBeGreaterThan(0.8);
  expect(boundary?.agreement).toBeLessThanOrEqual(1);
  expect(new Set(boundary?.grid.flat()).size).toBe(3);
});

test('a class of one row, which is in the test alone, is shown in the plane and refuses no training', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const rare = Array.from({ length: 10 }, (_, i) => `z${i}`);
  const lines = [
    ...Array(20).fill('1,2,3,x'),
    ...Array(20).fill('4,1,0,y'),
    ...rare.map((one, i) => `${i},${i},5,${one}`),
  ];
  const files = { 'data.csv': `a,b,c,species\n${lines.join('\n')}\n` };
  const config = { ...base, features: ['a', 'b', 'c'] };
  const { boundary } = resultOf(await judge.train({ program: 'table', config, files }, () => undefined));
  const labels = ['x', 'y', ...rare];
  expect(boundary?.labels).toEqual(labels);
  // With this seed the rows of these three are not trained on.
  expect(boundary?.points.map(([, , at]) => labels[at])).toEqual(expect.arrayContaining(['z0', 'z6', 'z8']));
});

test('handwritten digits are recognized with an accuracy of at least 0.97', { timeout: 120_000 }, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const digits = new URL('../../features/prep/dataset/samples/digits.csv', import.meta.url);
  const [names = ''] = (await readFile(digits, 'utf8')).split('\n');
  const features = names.split(',').slice(0, -1);
  const config = { ...base, algorithm: 'svm', target: 'digit', features, scale: false, folds: 0 };
  const files = { 'data.csv': createReadStream(digits) };
  const end = await judge.train({ program: 'table', config, files }, () => undefined);
  const { accuracy } = 'result' in end ? (end.result as { figures: { accuracy: number } }).figures : { accuracy: 0 };
  expect(accuracy).toBeGreaterThan(0.97);
});

const ownScript = `
import csv, json, sys
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.metrics import confusion_matrix, f1_score

rows = list(csv.DictReader(open(sys.argv[1], encoding='utf-8')))
names = ['sepal_length', 'sepal_width', 'petal_length', 'petal_width']
x = np.array([[float(row[name]) for name in names] for row in rows])
y = np.array([row['species'] for row in rows])
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.3, random_state=1, stratify=y)
model = make_pipeline(StandardScaler(), LogisticRegression(C=1, max_iter=1000))
folds = StratifiedKFold(3, shuffle=True, random_state=1)
scores = cross_val_score(model, x_train, y_train, cv=folds).tolist()
model.fit(x_train, y_train)
guess = model.predict(x_test)
print(json.dumps({'accuracy': model.score(x_test, y_test), 'folds': scores,
                  'f1': f1_score(y_test, guess, average='macro'), 'confusion': confusion_matrix(y_test, guess).tolist()}))
`;

test('a script of scikit-learn on the same split comes to the same figures, fold by fold', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const { stdout } = await run('/usr/bin/python3', ['-c', ownScript, fileURLToPath(iris)]);
  const own = JSON.parse(stdout) as { accuracy: number; f1: number; folds: number[]; confusion: number[][] };
  const { figures, folds, confusion } = resultOf(await train(base));
  expect([figures.accuracy, figures.f1, folds, confusion?.values]).toEqual([
    own.accuracy,
    own.f1,
    own.folds,
    own.confusion,
  ]);
});

test('a cross-validation that lost its worker goes on after the folds that it has, to the same result', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const config = { ...base, algorithm: 'forest', parameters: { trees: 20, depth: 4 }, checkpointSeconds: 0 };
  const checkpoints: Buffer[] = [];
  const csv = await readFile(iris);
  const once = async (files: Record<string, Buffer>) => {
    let steps = 0;
    const end = await judge.train({ program: 'table', config, files: { 'data.csv': csv, ...files } }, (step) => {
      steps += 1;
      if (step.checkpoint) checkpoints.push(step.checkpoint);
    });
    return { result: resultOf(end), steps };
  };
  const whole = await once({});
  expect(checkpoints).toHaveLength(3);
  const rest = await once({ 'checkpoint.bin': checkpoints[1] ?? Buffer.alloc(0) });
  expect(rest.result).toEqual(whole.result);
  // Two folds were not scored again: each tells its progress and its checkpoint.
  expect(whole.steps - rest.steps).toBe(4);
});

test('one process answers many questions to a model, and one that it cannot read', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const end = await train(base);
  const bytes = ('model' in end && end.model) || Buffer.alloc(0);
  let read = 0;
  const model = async () => {
    read += 1;
    return bytes;
  };
  const ask = (cells: string) => {
    const files = { 'data.csv': `${base.features.join(',')}\n${cells}\n` };
    return judge.ask({ program: 'table', modelId: 'a1', model, files });
  };
  const [small, large, unreadable] = [await ask('5,3.4,1.5,0.2'), await ask('6.7,3,5.2,2.3'), await ask('5,long,1,1')];
  expect([small, large]).toMatchObject([{ result: { values: ['setosa'] } }, { result: { values: ['virginica'] } }]);
  expect(unreadable).toEqual({ refused: `number:${base.features[1]}` });
  expect(read).toBe(1);
});

test('a linear model describes its weights, and every pickle the versions that can read it', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const end = await train(base);
  const files = { 'model.bin': ('model' in end && end.model) || '' };
  const described = await judge.train({ program: 'table', config: { mode: 'describe' }, files }, () => undefined);
  expect(described).toMatchObject({
    result: {
      columns: base.features,
      scikitLearn: expect.stringMatching(/^\d+\.\d+/),
      weights: { classes: ['setosa', 'versicolor', 'virginica'], coefficients: expect.any(Array) },
    },
  });
});

test('rows that are named are not learnt from and are scored, wherever rows without a target are left out', {
  timeout: 120_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const some = (count: number, line: string) => Array.from({ length: count }, () => line);
  const lines = ['3,', ...some(5, '1,y'), ...some(20, '1,x'), ...some(20, '5,y')];
  const files = { 'data.csv': `a,kind\n${lines.join('\n')}\n` };
  const learner = { algorithm: 'tree', parameters: { depth: 3 }, folds: 0, fill: 'mean' };
  const hidden = { rows: [0, 1, 2, 3, 4, 5, 41, 42, 43, 44, 45] };
  const config = { ...base, ...learner, features: ['a'], target: 'kind', hidden };
  const end = await judge.train({ program: 'table', config, files }, () => undefined);
  // The rows that say otherwise are among the hidden ones.
  expect(end).toMatchObject({ result: { figures: { accuracy: 1 }, hidden: 0.5 } });
});

test('a table of a million rows is learnt from within the limits, by some algorithms from a sample that is told', {
  timeout: 1_200_000,
}, async (context) => {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
  const names = Array.from({ length: 10 }, (_, i) => `n${i}`);
  function* lines() {
    yield `${names.join(',')},word,kind\n`;
    for (let row = 0; row < 1_000_000; row += 1000) {
      let text = '';
      for (let at = row; at < row + 1000; at += 1) {
        const cells = names.map((_, i) => ((at * (i + 3) * 7919) % 1009) / 100);
        text += `${cells.join(',')},${at % 3 === 0 ? 'red' : 'blue'},${(cells[0] ?? 0) > 5 ? 'high' : 'low'}\n`;
      }
      yield text;
    }
  }
  const config = { ...base, features: [...names, 'word'], target: 'kind', folds: 2 };
  const learn = async (other: object) =>
    resultOf(
      await judge.train(
        { program: 'table', config: { ...config, ...other }, files: { 'data.csv': Readable.from(lines()) } },
        () => undefined,
      ),
    );
  const logistic = await learn({});
  expect([logistic.figures.accuracy, logistic.sample]).toEqual([expect.closeTo(1, 1), undefined]);
  expect(logistic.inputs?.at(-1)).toEqual({ name: 'word', kinds: ['blue', 'red'] });
  expect((await learn({ algorithm: 'tree', parameters: { depth: 4 } })).figures.accuracy).toBe(1);
  const near = await learn({ algorithm: 'knn', features: names.slice(0, 2), parameters: { neighbours: 3 } });
  expect(near.sample).toBe(100_000);
});
