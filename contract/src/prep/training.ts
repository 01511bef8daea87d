import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { fillWays } from './dataset-table.ts';
import {
  type DetectionAlgorithm,
  DetectionConfig,
  DetectionResult,
  detectionAlgorithmNames,
  detectionAlgorithms,
} from './detection-training.ts';
import {
  Epoch,
  Guess,
  type PageAlgorithm,
  type PictureAlgorithm,
  PictureConfig,
  pictureAlgorithmNames,
  pictureAlgorithms,
  trainsInPage,
} from './picture-training.ts';
import {
  type Algorithm,
  algorithmNames,
  algorithms,
  type PageTableAlgorithm,
  trainingTasks,
  trainsTableInPage,
} from './table-training.ts';
import { parameterNames } from './training-parameter.ts';
import { resultPlots } from './training-plot.ts';

export const TrainingConfig = z.strictObject({
  task: z.enum(trainingTasks),
  algorithm: z.enum(algorithmNames),
  features: z.array(z.string().min(1).max(100)).min(1).max(200),
  /** Null for clustering. */
  target: z.string().max(100).nullable(),
  /** True if columns are scaled to mean 0 and deviation 1 first. */
  scale: z.boolean(),
  /** What fills gaps in numbers; words stay empty, rows without a target are left out. Absent: gaps refuse the training. */
  fill: z.enum(fillWays).optional(),
  /** Fraction of rows reserved for the test. */
  test: z.number().min(0.05).max(0.5),
  /** Folds of the cross-validation; none below 2. */
  folds: z.number().int().min(0).max(10),
  seed: z.number().int().min(0).max(1_000_000),
  parameters: z.partialRecord(z.enum(parameterNames), z.number().min(0).max(1000)),
});
export type TrainingConfig = z.output<typeof TrainingConfig>;

/** Settings for a table, for pictures in classes, or for object detection. */
export const AnyConfig = z.discriminatedUnion('task', [TrainingConfig, PictureConfig, DetectionConfig]);
export type AnyConfig = z.output<typeof AnyConfig>;
export type AnyAlgorithm = Algorithm | PictureAlgorithm | DetectionAlgorithm;
export const anyAlgorithmNames = [...algorithmNames, ...pictureAlgorithmNames, ...detectionAlgorithmNames] as const;

/** Returns true if the page of whoever starts it trains with the algorithm, and not the server. */
export const isOfPage = (algorithm: string): algorithm is PageAlgorithm | PageTableAlgorithm =>
  trainsInPage(algorithm) || trainsTableInPage(algorithm);

/** Returns true if the algorithm needs Debian's python3-torch. */
export const needsTorch = (algorithm: AnyAlgorithm): boolean =>
  algorithm in detectionAlgorithms ||
  (algorithm in pictureAlgorithms && pictureAlgorithms[algorithm as PictureAlgorithm].net);

/** Returns true if the algorithm can train now: in the page, or on a server of this status. */
export const canTrain = (
  algorithm: AnyAlgorithm,
  { available, nets }: { available: boolean; nets: boolean },
): boolean => isOfPage(algorithm) || (available && (nets || !needsTorch(algorithm)));

/** Returns the name of an algorithm. */
export const algorithmTitle = (one: AnyAlgorithm): Text =>
  ({ ...algorithms, ...pictureAlgorithms, ...detectionAlgorithms })[one].names;

/** Result of a training. Figures by name: `accuracy`, `f1`, `r2`, `rmse`, `silhouette`, `map50`, `map` … */
export const TrainingResult = z.object({
  figures: z.record(z.string(), z.number()),
  folds: z.array(z.number()),
  importance: z.array(z.object({ name: z.string(), weight: z.number() })),
  confusion: z.object({ labels: z.array(z.string()), values: z.array(z.array(z.number().int())) }).optional(),
  /** True and predicted values of at most 300 rows of the test. */
  residuals: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** ROC curve of each class against the others: true positives by false positives. */
  roc: z
    .array(z.object({ label: z.string(), area: z.number(), points: z.array(z.tuple([z.number(), z.number()])) }))
    .optional(),
  /** Pictures of the test, at most 2000. */
  guesses: z.array(Guess).optional(),
  ...resultPlots,
  /** True for one of the demo school that was finished before anybody opened it, as its host cannot train. */
  beforehand: z.boolean().optional(),
  /** Result of a detector. */
  detection: DetectionResult.optional(),
});
export type TrainingResult = z.output<typeof TrainingResult>;

/** `stopped`: ended by its owner, without a result; like a failed one it counts for nothing. */
export const trainingStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type TrainingState = (typeof trainingStates)[number];

export const TrainingRun = z.object({
  runId: Id,
  name: z.string(),
  datasetName: z.string(),
  algorithm: z.enum(anyAlgorithmNames),
  state: z.enum(trainingStates),
  figures: z.record(z.string(), z.number()),
  /** True if its owner marked it as the best on its data set. */
  pinned: z.boolean(),
  createTime: DateTime,
});
export type TrainingRun = z.output<typeof TrainingRun>;

/** Queue position, from 1, and the expected seconds of waiting. */
export const WaitingPlace = z.object({ place: z.number().int(), seconds: z.number().int().nullable() });
export type WaitingPlace = z.output<typeof WaitingPlace>;

const Key = z.strictObject({ runId: Id });

export const trainingApi = {
  status: post('training/status', {
    access: 'may:training.use',
    summary: 'Whether this server can train, and which Debian packages or parts it lacks',
    input: z.strictObject({}),
    output: z.object({
      available: z.boolean(),
      missing: z.array(z.string()),
      /** True if nets can be trained too. */
      nets: z.boolean(),
    }),
  }),
  install: post('training/install', {
    access: 'may:installation.manage',
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
    summary:
      'One of my trainings, or of a student in a section that I mark, with what it came to, and the Python program that does the same',
    input: Key,
    output: TrainingRun.extend({
      config: AnyConfig,
      /** True if it is the actor's own, who may predict with its model and stop it. */
      own: z.boolean(),
      /** Available during the training too. */
      epochs: z.array(Epoch),
      result: TrainingResult.nullable(),
      /** True if it can predict. */
      hasModel: z.boolean(),
      /** Reason of a failure: a word, after a colon what it is about; `raw` is the program's own text, for teachers. */
      message: z.string(),
      raw: z.string(),
      progress: z.number(),
      /** Its owner asked for what it has learnt so far. */
      finishing: z.boolean(),
      /** Null after the start. */
      waiting: WaitingPlace.nullable(),
      program: z.string(),
    }),
  }),
  start: post('training/start', {
    access: 'may:training.use',
    audit: { action: 'training.start', made: 'runId' },
    summary: 'Trains on a version of a data set, as a job',
    input: z.strictObject({ versionId: Id, name: Name(100), config: AnyConfig }),
    output: Key,
  }),
  predict: post('training/predict', {
    access: 'may:training.use',
    summary: 'What the model of a training on a table that I may try makes of something new',
    input: Key.extend({ values: z.record(z.string().max(100), z.string().trim().max(200)) }),
    output: z.object({
      value: z.string(),
      /** One for each class, if the algorithm provides them. */
      probabilities: z.array(z.object({ label: z.string(), share: z.number() })),
    }),
  }),
  stop: post('training/stop', {
    access: 'may:training.use',
    audit: { action: 'training.stop', target: 'runId' },
    summary: 'Ends one of my trainings: it counts for no attempt; `keep`: after the current epoch, with its result',
    input: Key.extend({ keep: z.boolean().default(false) }),
    output: z.null(),
  }),
  remove: post('training/delete', {
    access: 'may:training.use',
    audit: { action: 'training.delete', target: 'runId' },
    summary: 'Deletes one of my trainings; in a section only one that came to nothing',
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
  noOnnx: {
    status: 409,
    zh: '这个模型不能在浏览器里运行：只有卷积网络和目标检测的模型可以',
    en: 'This model does not run in a browser: nets of pictures do, and detectors',
    mn: 'Энэ загвар хөтөч дотор ажиллахгүй: зөвхөн CNN, илрүүлэгч ажиллана',
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
  noResult: { status: 409, zh: '训练还没有结果', en: 'There is no result yet', mn: 'Үр дүн хараахан алга' },
  inModel: {
    status: 409,
    zh: '这次训练是模型「{name}」的一个版本：请先在模型中删除该版本',
    en: 'It is a version of the model {name}: take it out there first',
    mn: 'Энэ нь «{name}» загварын хувилбар: эхлээд тэндээс нь хасна уу',
  },
  over: { status: 409, zh: '训练已经结束', en: 'It is over already', mn: 'Сургалт аль хэдийн дууссан' },
  running: { status: 409, zh: '训练还在进行', en: 'It is still under way', mn: 'Сургалт үргэлжилж байна' },
});

export const mayKeepTraining = (actor: { id: string }, { ownerId }: { ownerId: string }) => ownerId === actor.id;
