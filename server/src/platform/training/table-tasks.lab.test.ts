// Each kind of task of a table, trained for real, beside a script of scikit-learn that knows nothing of the product.
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TrainingConfig, TrainingResult } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { createJudge } from '../judge/jail-judge.ts';
import type { Judge } from '../judge/judge.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

const sample = (name: string) => new URL(`../../features/prep/dataset/samples/${name}.csv`, import.meta.url);
const flower = ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'];
const plain = { scale: true, test: 0.3, folds: 3, seed: 1, parameters: {} };

async function needSklearn(context: TestContext) {
  if ((await judge.trainingStatus()).missing.includes('python3-sklearn'))
    context.skip('python3-sklearn is not installed');
}

async function train(name: string, config: TrainingConfig) {
  const files = { 'data.csv': createReadStream(sample(name)) };
  const end = await judge.train({ program: 'table', config, files }, () => undefined);
  return TrainingResult.parse('result' in end ? end.result : end);
}

/** What every script begins with: the numbers of the named columns, and the cells of another one. */
const begin = `
import csv, json, sys
import numpy as np
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
rows = list(csv.DictReader(open(sys.argv[1], encoding='utf-8')))
x = np.array([[float(row[name]) for name in json.loads(sys.argv[2])] for row in rows])
cells = [row[sys.argv[3]] for row in rows]
`;

/** Runs a script on one processor, as the jail does: sums are added up in the same order. */
async function runScript<T>(text: string, name: string, features: string[], column: string): Promise<T> {
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };
  const args = ['-c', begin + text, fileURLToPath(sample(name)), JSON.stringify(features), column];
  return JSON.parse((await promisify(execFile)('/usr/bin/python3', args, { env })).stdout) as T;
}

/** Sums may be added in another order: the last of the sixteen digits may differ. */
const near = (values: number[]) => values.map((one) => expect.closeTo(one, 8));

const regressionScript = `
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error, mean_squared_error, r2_score
from sklearn.model_selection import KFold, cross_val_score, train_test_split
y = np.array(cells, dtype=float)
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.3, random_state=1)
model = make_pipeline(StandardScaler(), Ridge(alpha=1))
folds = cross_val_score(model, x_train, y_train, cv=KFold(3, shuffle=True, random_state=1)).tolist()
guess = model.fit(x_train, y_train).predict(x_test)
weights = np.abs(model.steps[1][1].coef_).tolist()
print(json.dumps({'r2': r2_score(y_test, guess), 'mae': mean_absolute_error(y_test, guess),
                  'rmse': mean_squared_error(y_test, guess) ** 0.5, 'folds': folds, 'weights': weights,
                  'pairs': [[a, b] for a, b in zip(y_test.tolist(), guess.tolist())]}))
`;

test('a regression comes to the figures, folds, weights and predictions of a script on the same split', {
  timeout: 120_000,
}, async (context) => {
  await needSklearn(context);
  const [names = ''] = (await readFile(sample('diabetes'), 'utf8')).split('\n');
  const features = names.split(',').filter((name) => name !== 'progression');
  const config = { ...plain, task: 'regression', algorithm: 'ridge', features, target: 'progression' } as const;
  const { figures, folds, importance, residuals } = await train('diabetes', { ...config, parameters: { alpha: 1 } });
  const own = await runScript<{
    r2: number;
    mae: number;
    rmse: number;
    folds: number[];
    weights: number[];
    pairs: [number, number][];
  }>(regressionScript, 'diabetes', features, 'progression');
  expect([figures.r2, figures.mae, figures.rmse]).toEqual(near([own.r2, own.mae, own.rmse]));
  expect(folds).toEqual(near(own.folds));
  const weightOf = new Map(importance.map(({ name, weight }) => [name, weight]));
  expect(features.map((name) => weightOf.get(name))).toEqual(near(own.weights));
  expect(residuals).toEqual(own.pairs.map(near));
});

const clustersScript = `
from sklearn.cluster import DBSCAN, KMeans
from sklearn.metrics import silhouette_score
scaled = StandardScaler().fit_transform(x)
means = KMeans(n_clusters=3, n_init=10, random_state=1).fit(scaled).labels_
dense = DBSCAN(eps=0.6, min_samples=5).fit(scaled).labels_
elbow = [float(KMeans(n_clusters=k, n_init=4, random_state=1).fit(scaled).inertia_) for k in range(1, 11)]
print(json.dumps({'means': [str(one) for one in means], 'dense': [str(one) for one in dense], 'elbow': elbow,
                  'silhouettes': [float(silhouette_score(scaled, one)) for one in (means, dense)]}))
`;

test('clusters are those that a script finds, flower by flower, with its silhouette and its elbow', {
  timeout: 120_000,
}, async (context) => {
  await needSklearn(context);
  const config = { ...plain, task: 'structure', features: flower, target: null } as const;
  const means = await train('iris', { ...config, algorithm: 'kmeans', parameters: { clusters: 3 } });
  const dense = await train('iris', { ...config, algorithm: 'dbscan', parameters: { eps: 0.6, samples: 5 } });
  const own = await runScript<{ means: string[]; dense: string[]; elbow: number[]; silhouettes: number[] }>(
    clustersScript,
    'iris',
    flower,
    'species',
  );
  expect(means.projection?.map(({ group }) => group)).toEqual(own.means);
  expect(dense.projection?.map(({ group }) => group)).toEqual(own.dense);
  expect([means.figures.silhouette, dense.figures.silhouette]).toEqual(near(own.silhouettes));
  expect(means.elbow).toEqual(near(own.elbow));
  // What lies alone is no cluster.
  const clusters = (groups: string[]) => new Set(groups.filter((one) => one !== '-1')).size;
  expect([means.figures.clusters, dense.figures.clusters]).toEqual([clusters(own.means), clusters(own.dense)]);
});

const componentsScript = `
from sklearn.decomposition import PCA
model = make_pipeline(StandardScaler(), PCA(n_components=2))
points = model.fit_transform(x)
print(json.dumps({'parts': model.steps[1][1].explained_variance_ratio_.tolist(), 'points': points.tolist()}))
`;

test('principal components lie where a script puts them, and explain as much', {
  timeout: 120_000,
}, async (context) => {
  await needSklearn(context);
  const config = { ...plain, task: 'structure', algorithm: 'pca', features: flower, target: 'species' } as const;
  const { figures, projection } = await train('iris', config);
  const own = await runScript<{ parts: number[]; points: [number, number][] }>(
    componentsScript,
    'iris',
    flower,
    'species',
  );
  expect([figures.part1, figures.part2]).toEqual(near(own.parts));
  expect(projection?.map(({ x, y }) => [x, y])).toEqual(own.points.map(near));
  // Each point has the colour of its species.
  expect(new Set(projection?.map(({ group }) => group))).toEqual(new Set(['setosa', 'versicolor', 'virginica']));
});
