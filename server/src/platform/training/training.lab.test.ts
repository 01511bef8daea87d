import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from '../judge/jail-judge.ts';
import type { Judge } from '../judge/judge.ts';

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

test('iris is learned in the jail; the same seed gives the same figures', { timeout: 120_000 }, async (context) => {
  const { missing } = await judge.trainingStatus();
  if (missing.includes('python3-sklearn')) context.skip();
  expect(missing).toEqual([]);
  const told: number[] = [];
  const end = await train(base, told);
  expect(end).toMatchObject({ result: { confusion: { labels: ['setosa', 'versicolor', 'virginica'] } } });
  // What a script of its own says of the same split, outside the jail.
  expect(end).toMatchObject({ result: { figures: { accuracy: expect.closeTo(43 / 45, 6) } } });
  expect(told.length).toBeGreaterThan(2);
  expect(await train(base)).toEqual(end);
  // What is hidden is scored, the same rows each time, and takes them from what is learnt.
  const hidden = { share: 0.3, seed: 7 };
  const first = await train({ ...base, hidden });
  expect(first).toMatchObject({ result: { hidden: expect.closeTo(39 / 45, 6) } });
  expect(await train({ ...base, hidden })).toEqual(first);
  const numbers = { ...base, task: 'regression', algorithm: 'linear', parameters: {} };
  expect(await train(numbers)).toEqual({ refused: 'noNumbers' });
});
