import { z } from 'zod';
import type { Text } from '../wire/language.ts';

const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** What learns from pictures. `net`: it needs Debian's python3-torch; `epochs`: it learns in rounds, whose curves are shown live. */
export const pictureAlgorithms = {
  hogSvm: {
    ...{ net: false, epochs: false, parameters: ['c'] },
    names: name('支持向量机（HOG 边缘特征）', 'Support vectors on edges (HOG)', 'SVM (HOG ирмэг)'),
  },
  hogMlp: {
    ...{ net: false, epochs: true, parameters: ['epochs', 'rate', 'batch', 'hidden'] },
    names: name('多层感知机（HOG 边缘特征）', 'Perceptron on edges (HOG)', 'Перцептрон (HOG ирмэг)'),
  },
  pixelMlp: {
    ...{ net: false, epochs: true, parameters: ['epochs', 'rate', 'batch', 'hidden'] },
    names: name('多层感知机（像素）', 'Perceptron on pixels', 'Перцептрон (пиксел)'),
  },
  pixelLogistic: {
    ...{ net: false, epochs: false, parameters: ['c'] },
    names: name('逻辑回归（像素）', 'Logistic regression on pixels', 'Логистик (пиксел)'),
  },
  cnn: {
    ...{ net: true, epochs: true, parameters: ['epochs', 'rate', 'batch'] },
    names: name('小型卷积网络（PyTorch）', 'Small convolutional net (PyTorch)', 'Жижиг CNN (PyTorch)'),
  },
} as const satisfies Record<string, { net: boolean; epochs: boolean; parameters: PictureParameter[]; names: Text }>;
export type PictureAlgorithm = keyof typeof pictureAlgorithms;
export const pictureAlgorithmNames = Object.keys(pictureAlgorithms) as [PictureAlgorithm, ...PictureAlgorithm[]];

export const pictureParameters = ['epochs', 'rate', 'batch', 'hidden', 'c'] as const;
export type PictureParameter = (typeof pictureParameters)[number];

/** Bounds, what it begins with, and what it is. */
export const pictureParameterRules: Record<
  PictureParameter,
  { min: number; max: number; start: number; step: number; hint: Text }
> = {
  epochs: { ...{ min: 1, max: 100, start: 20, step: 1 }, hint: name('训练轮数', 'Epochs', 'Давталт') },
  rate: {
    ...{ min: 0.00001, max: 1, start: 0.001, step: 0.001 },
    hint: name('学习率', 'Learning rate', 'Сургалтын хурд'),
  },
  batch: {
    ...{ min: 2, max: 256, start: 16, step: 1 },
    hint: name('每批图片数', 'Pictures of a batch', 'Багцын зураг'),
  },
  hidden: { ...{ min: 4, max: 512, start: 128, step: 1 }, hint: name('隐藏层神经元数', 'Hidden units', 'Далд нейрон') },
  c: {
    ...{ min: 0.001, max: 1000, start: 1, step: 0.1 },
    hint: name('C：越小正则化越强', 'C: the smaller, the stronger the penalty', 'C: бага байх тусам торгууль их'),
  },
};

export const pictureSides = [16, 32, 64] as const;

export const PictureConfig = z.strictObject({
  task: z.literal('pictures'),
  algorithm: z.enum(pictureAlgorithmNames),
  /** Pixels of a side. */
  side: z.literal(pictureSides),
  /** Without colours. */
  grey: z.boolean(),
  /** What is done by chance to each picture in each epoch. */
  augment: z.strictObject({ flip: z.boolean(), shift: z.boolean() }),
  seed: z.number().int().min(0).max(1_000_000),
  parameters: z.partialRecord(z.enum(pictureParameters), z.number().min(0).max(1000)),
});
export type PictureConfig = z.output<typeof PictureConfig>;

/** What an epoch came to, on what was trained with and on the validation. */
export const Epoch = z.object({
  loss: z.number(),
  accuracy: z.number(),
  validationLoss: z.number().optional(),
  validationAccuracy: z.number().optional(),
});
export type Epoch = z.output<typeof Epoch>;

/** A picture of the test, and what was made of it; numbers of classes are those of the confusion matrix. */
export const Guess = z.object({
  address: z.string(),
  name: z.string(),
  truth: z.number().int(),
  guess: z.number().int(),
  /** Of each class. */
  probabilities: z.array(z.number()),
});
export type Guess = z.output<typeof Guess>;

/** Below `/api/`: `POST training/try/{runId}` with a PNG or JPEG as the field `file` of a form; answers `TryReply`. */
export const pictureTryPath = 'training/try';
/** Below `/api/`: `GET training/picture/{runId}/{fileId}`: a picture of the test of a training in a section, for whoever trained. */
export const trainingPicturePath = 'training/picture';
export const TryReply = z.object({ labels: z.array(z.string()), probabilities: z.array(z.number()) });
export type TryReply = z.output<typeof TryReply>;
