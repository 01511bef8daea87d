import type { Text } from '../wire/language.ts';
import { type ParameterName, trainingParameters } from './training-parameter.ts';

export const trainingTasks = ['classification', 'regression', 'structure'] as const;
export type TrainingTask = (typeof trainingTasks)[number];
const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** Algorithms and the tasks they suit. */
export const algorithms = {
  logistic: {
    tasks: ['classification'],
    parameters: ['c'],
    names: name('逻辑回归', 'Logistic regression', 'Логистик'),
  },
  linear: { tasks: ['regression'], parameters: [], names: name('线性回归', 'Linear regression', 'Шугаман') },
  ridge: { tasks: ['regression'], parameters: ['alpha'], names: name('岭回归', 'Ridge regression', 'Ridge') },
  tree: {
    tasks: ['classification', 'regression'],
    parameters: ['depth'],
    names: name('决策树', 'Decision tree', 'Шийдвэрийн мод'),
  },
  forest: {
    tasks: ['classification', 'regression'],
    parameters: ['trees', 'depth'],
    names: name('随机森林', 'Random forest', 'Санамсаргүй ой'),
  },
  boosting: {
    tasks: ['classification', 'regression'],
    parameters: ['trees', 'rate'],
    names: name('梯度提升', 'Gradient boosting', 'Градиент өсгөлт'),
  },
  svm: {
    tasks: ['classification', 'regression'],
    parameters: ['c'],
    names: name('支持向量机', 'Support vectors', 'SVM'),
  },
  knn: {
    tasks: ['classification', 'regression'],
    parameters: ['neighbours'],
    names: name('k 近邻', 'k nearest', 'k ойр'),
  },
  bayes: { tasks: ['classification'], parameters: [], names: name('朴素贝叶斯', 'Naive Bayes', 'Байес') },
  kmeans: { tasks: ['structure'], parameters: ['clusters'], names: name('k 均值聚类', 'k-means', 'k-дундаж') },
  dbscan: { tasks: ['structure'], parameters: ['eps', 'samples'], names: name('DBSCAN 聚类', 'DBSCAN', 'DBSCAN') },
  pca: { tasks: ['structure'], parameters: [], names: name('主成分分析', 'Principal components', 'PCA') },
  pageLinear: {
    tasks: ['classification', 'regression'],
    parameters: ['epochs', 'rate', 'batch'],
    names: name('逻辑 / 线性回归（浏览器）', 'Logistic or linear regression (browser)', 'Логистик / шугаман (хөтөч)'),
  },
  pageNet: {
    tasks: ['classification', 'regression'],
    parameters: ['hidden', 'epochs', 'rate', 'batch'],
    names: name('小型神经网络（浏览器）', 'Small neural net (browser)', 'Жижиг нейрон сүлжээ (хөтөч)'),
  },
} as const satisfies Record<string, { tasks: TrainingTask[]; parameters: ParameterName[]; names: Text }>;
export type Algorithm = keyof typeof algorithms;
export const algorithmNames = Object.keys(algorithms) as [Algorithm, ...Algorithm[]];

/** Those that train in the page of whoever starts them; the server runs all others. */
export const pageTableAlgorithms = ['pageLinear', 'pageNet'] as const satisfies Algorithm[];
export type PageTableAlgorithm = (typeof pageTableAlgorithms)[number];
export const trainsTableInPage = (algorithm: string): algorithm is PageTableAlgorithm =>
  (pageTableAlgorithms as readonly string[]).includes(algorithm);

/** Returns the algorithms that suit a task; those of pages last. */
export const tableAlgorithmsFor = (task: string): Algorithm[] =>
  algorithmNames.filter((one) => (algorithms[one].tasks as readonly string[]).includes(task));
/** Returns the algorithms that suit a task and that the server runs. */
export const serverTableAlgorithms = (task: string): Algorithm[] =>
  tableAlgorithmsFor(task).filter((one) => !trainsTableInPage(one));

/** A step of Adam is smaller than one of boosting. */
const pageRate = 0.02;

/** Returns the parameters with which an algorithm begins. */
export const tableStarts = (algorithm: Algorithm): Partial<Record<ParameterName, number>> =>
  Object.fromEntries(
    algorithms[algorithm].parameters.map((one) => [
      one,
      one === 'rate' && trainsTableInPage(algorithm) ? pageRate : trainingParameters[one].start,
    ]),
  );
