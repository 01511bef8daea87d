import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import {
  Epoch,
  Guess,
  type PictureAlgorithm,
  PictureConfig,
  pictureAlgorithmNames,
  pictureAlgorithms,
} from './picture-training.ts';

export const trainingTasks = ['classification', 'regression', 'structure'] as const;
export type TrainingTask = (typeof trainingTasks)[number];

const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** What learns, and what it can be used for. */
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
} as const satisfies Record<string, { tasks: TrainingTask[]; parameters: ParameterName[]; names: Text }>;
export type Algorithm = keyof typeof algorithms;
export const algorithmNames = Object.keys(algorithms) as [Algorithm, ...Algorithm[]];

export const parameterNames = [
  'c',
  'alpha',
  'depth',
  'trees',
  'rate',
  'neighbours',
  'clusters',
  'eps',
  'samples',
] as const;
export type ParameterName = (typeof parameterNames)[number];

/** Bounds, what it begins with, and what it does. */
export const trainingParameters: Record<
  ParameterName,
  { min: number; max: number; start: number; step: number; hint: Text }
> = {
  c: {
    ...{ min: 0.001, max: 1000, start: 1, step: 0.1 },
    hint: name('C：越小正则化越强', 'C: the smaller, the stronger the penalty', 'C: бага байх тусам торгууль их'),
  },
  alpha: {
    ...{ min: 0, max: 1000, start: 1, step: 0.1 },
    hint: name('alpha：正则化强度', 'alpha: strength of the penalty', 'alpha: торгуулийн хүч'),
  },
  depth: {
    ...{ min: 1, max: 30, start: 5, step: 1 },
    hint: name(
      '最大深度：越深越容易过拟合',
      'Depth: the deeper, the more it learns by heart',
      'Гүн: их байх тусам хэт сурна',
    ),
  },
  trees: { ...{ min: 1, max: 300, start: 100, step: 10 }, hint: name('树的数量', 'Number of trees', 'Модны тоо') },
  rate: { ...{ min: 0.001, max: 1, start: 0.1, step: 0.01 }, hint: name('学习率', 'Learning rate', 'Сургалтын хурд') },
  neighbours: { ...{ min: 1, max: 50, start: 5, step: 1 }, hint: name('近邻数 k', 'Neighbours k', 'Хөршийн тоо k') },
  clusters: { ...{ min: 2, max: 20, start: 3, step: 1 }, hint: name('簇的数量', 'Number of clusters', 'Бүлгийн тоо') },
  eps: {
    ...{ min: 0.01, max: 100, start: 0.5, step: 0.1 },
    hint: name('邻域半径', 'Radius of a neighbourhood', 'Хөршийн радиус'),
  },
  samples: {
    ...{ min: 1, max: 100, start: 5, step: 1 },
    hint: name('邻域最少样本数', 'Least samples in a neighbourhood', 'Хөршийн доод тоо'),
  },
};

export const TrainingConfig = z.strictObject({
  task: z.enum(trainingTasks),
  algorithm: z.enum(algorithmNames),
  features: z.array(z.string().min(1).max(100)).min(1).max(200),
  /** Null where nothing is foretold. */
  target: z.string().max(100).nullable(),
  /** Whether columns are brought to mean 0 and deviation 1 first. */
  scale: z.boolean(),
  /** The share of rows that is kept for the test. */
  test: z.number().min(0.05).max(0.5),
  /** Of the cross-validation; below 2: none. */
  folds: z.number().int().min(0).max(10),
  seed: z.number().int().min(0).max(1_000_000),
  parameters: z.partialRecord(z.enum(parameterNames), z.number().min(0).max(1000)),
});
export type TrainingConfig = z.output<typeof TrainingConfig>;

/** Of a table, or of pictures. */
export const AnyConfig = z.discriminatedUnion('task', [TrainingConfig, PictureConfig]);
export type AnyConfig = z.output<typeof AnyConfig>;
export type AnyAlgorithm = Algorithm | PictureAlgorithm;
const anyAlgorithmNames = [...algorithmNames, ...pictureAlgorithmNames] as const;

/** What an algorithm is called. */
export const algorithmTitle = (one: AnyAlgorithm): Text => ({ ...algorithms, ...pictureAlgorithms })[one].names;

/** What a training came to. Figures by their names: `accuracy`, `f1`, `r2`, `rmse`, `silhouette` … */
export const TrainingResult = z.object({
  figures: z.record(z.string(), z.number()),
  folds: z.array(z.number()),
  importance: z.array(z.object({ name: z.string(), weight: z.number() })),
  confusion: z.object({ labels: z.array(z.string()), values: z.array(z.array(z.number().int())) }).optional(),
  /** What is and what was foretold, of 300 rows of the test at most. */
  residuals: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** Of each class against the others: how many are found, for how many wrongly taken. */
  roc: z
    .array(z.object({ label: z.string(), area: z.number(), points: z.array(z.tuple([z.number(), z.number()])) }))
    .optional(),
  /** What a prediction asks for; `kinds` are the words of a column that is no number. */
  inputs: z.array(z.object({ name: z.string(), kinds: z.array(z.string()).nullable() })).optional(),
  /** Pictures of the test, 2000 at most. */
  guesses: z.array(Guess).optional(),
  /** Inertia of 1, 2, 3 … clusters. */
  elbow: z.array(z.number()).optional(),
  projection: z.array(z.object({ x: z.number(), y: z.number(), group: z.string() })).optional(),
});
export type TrainingResult = z.output<typeof TrainingResult>;

export const trainingStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TrainingState = (typeof trainingStates)[number];

export const TrainingRun = z.object({
  runId: Id,
  name: z.string(),
  datasetName: z.string(),
  algorithm: z.enum(anyAlgorithmNames),
  state: z.enum(trainingStates),
  figures: z.record(z.string(), z.number()),
  /** The best of its owner's on its data set, as the owner says. */
  pinned: z.boolean(),
  createTime: DateTime,
});
export type TrainingRun = z.output<typeof TrainingRun>;

const Key = z.strictObject({ runId: Id });

export const trainingApi = {
  status: post('training/status', {
    access: 'may:training.use',
    summary: 'Whether this server can train, and which Debian packages or parts it lacks',
    input: z.strictObject({}),
    output: z.object({
      available: z.boolean(),
      missing: z.array(z.string()),
      /** Whether nets can be trained too. */
      nets: z.boolean(),
    }),
  }),
  install: post('training/install', {
    access: 'may:installation.view',
    audit: { action: 'training.install' },
    summary:
      'Has Debian install what trains models on the server that takes the job: 115 MB to fetch, 520 MB on its disk',
    input: z.strictObject({}),
    output: z.object({ jobId: Id }),
  }),
  list: post('training/list', {
    access: 'may:training.use',
    summary: 'My trainings, the latest first; a page',
    input: pageQuery({ name: z.string().trim().max(100).optional() }, ['createTime']),
    output: pageOf(TrainingRun),
  }),
  get: post('training/get', {
    access: 'may:training.use',
    summary: 'One of my trainings with what it came to, and the Python program that does the same',
    input: Key,
    output: TrainingRun.extend({
      config: AnyConfig,
      /** While it goes on, too. */
      epochs: z.array(Epoch),
      result: TrainingResult.nullable(),
      /** Whether it can be asked about something new. */
      hasModel: z.boolean(),
      /** Why it failed. */
      message: z.string(),
      progress: z.number(),
      program: z.string(),
    }),
  }),
  start: post('training/start', {
    access: 'may:training.use',
    summary: 'Trains on a version of a data set, as a job',
    input: z.strictObject({ versionId: Id, name: Name(100), config: AnyConfig }),
    output: Key,
  }),
  predict: post('training/predict', {
    access: 'may:training.use',
    summary: 'What the model of one of my trainings on a table makes of something new',
    input: Key.extend({ values: z.record(z.string().max(100), z.string().trim().max(200)) }),
    output: z.object({
      value: z.string(),
      /** Of each class, where the algorithm knows them. */
      probabilities: z.array(z.object({ label: z.string(), share: z.number() })),
    }),
  }),
  remove: post('training/delete', {
    access: 'may:training.use',
    audit: { action: 'training.delete', target: 'runId' },
    summary: 'Deletes one of my trainings',
    input: Key,
    output: z.null(),
  }),
};

export const trainingFaults = faults('training', {
  missing: {
    status: 503,
    zh: '服务器还不能训练，缺少：{parts}。请管理员安装 Debian 软件包 python3-sklearn',
    en: 'The server cannot train yet; it lacks {parts}. An administrator installs Debian’s python3-sklearn',
    mn: 'Сервер сургаж чадахгүй, дутуу: {parts}. Админ python3-sklearn суулгана',
  },
  unfit: {
    zh: '这个算法不能用于所选任务，或没有选择目标列',
    en: 'This algorithm is not for this task, or there is no target',
    mn: 'Энэ алгоритм энэ ажилд тохирохгүй, эсвэл зорилт алга',
  },
  noNets: {
    status: 503,
    zh: '卷积网络需要 PyTorch：请管理员安装 Debian 软件包 python3-torch（npm run install-training），或选择其他算法',
    en: 'Nets need PyTorch: an administrator installs Debian’s python3-torch (npm run install-training); or choose another algorithm',
    mn: 'CNN-д PyTorch хэрэгтэй: админ python3-torch суулгана (npm run install-training), эсвэл өөр алгоритм сонгоно уу',
  },
  notInstalled: {
    status: 503,
    zh: '没有装上 {parts}。服务器可能没有网络或权限：请在服务器上运行 npm run install-training，或从 Debian 光盘、校内镜像安装。{why}',
    en: '{parts} could not be installed: the server may have no network, or no right. Run npm run install-training on it, or install from Debian’s discs or a mirror. {why}',
    mn: '{parts} суусангүй: сүлжээ эсвэл эрх дутуу байж болно. Сервер дээр npm run install-training ажиллуулна уу. {why}',
  },
  noModel: {
    status: 409,
    zh: '这次训练没有可用的模型（聚类、失败的训练，或模型超过 24 MB）',
    en: 'There is no model of this training (it failed, or finds structure only, or the model is larger than 24 MB)',
    mn: 'Энэ сургалтад загвар алга',
  },
  value: {
    zh: '请检查“{name}”的值：应为数字，或训练数据里出现过的类别',
    en: 'Please look at {name}: a number, or one of the words of the data',
    mn: '“{name}” утгыг шалгана уу: тоо эсвэл өгөгдөлд байсан үг',
  },
  picture: {
    zh: '这个文件不是 PNG 或 JPEG 图片，或已损坏',
    en: 'This file is no PNG or JPEG, or is broken',
    mn: 'Энэ файл PNG, JPEG биш эсвэл гэмтсэн',
  },
  noAnswer: {
    status: 503,
    zh: '模型没有给出结果，请稍后重试',
    en: 'The model gave no answer; please try again later',
    mn: 'Загвар хариу өгсөнгүй; дараа дахин оролдоно уу',
  },
  ofSection: {
    status: 409,
    zh: '这是课程实验里的训练，不能删除',
    en: 'It belongs to an experiment of a course and is kept',
    mn: 'Хичээлийн туршилтын сургалт тул устгахгүй',
  },
  running: { status: 409, zh: '训练还在进行', en: 'It is still under way', mn: 'Сургалт үргэлжилж байна' },
});

export const mayKeepTraining = (actor: { id: string }, { ownerId }: { ownerId: string }) => ownerId === actor.id;
