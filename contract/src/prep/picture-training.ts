import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { NetLayers } from './net-layer.ts';

const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/**
 * Algorithms for pictures. `net`: needs Debian's python3-torch; `epochs`: learns in epochs, whose curves are shown
 * live.
 */
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
  resnet: {
    ...{ net: true, epochs: true, parameters: ['epochs', 'rate', 'batch'] },
    names: name('残差网络 ResNet（PyTorch）', 'ResNet-like net (PyTorch)', 'ResNet төст сүлжээ (PyTorch)'),
  },
  layers: {
    ...{ net: true, epochs: true, parameters: ['epochs', 'rate', 'batch'] },
    names: name('自己搭建各层（PyTorch）', 'A net of own layers (PyTorch)', 'Өөрийн давхаргууд (PyTorch)'),
  },
  pageCnn: {
    ...{ net: false, epochs: true, parameters: ['epochs', 'rate', 'batch'] },
    names: name('小型卷积网络（浏览器）', 'Small convolutional net (browser)', 'Жижиг CNN (хөтөч)'),
  },
  pageLayers: {
    ...{ net: false, epochs: true, parameters: ['epochs', 'rate', 'batch'] },
    names: name('自己搭建各层（浏览器）', 'A net of own layers (browser)', 'Өөрийн давхаргууд (хөтөч)'),
  },
} as const satisfies Record<string, { net: boolean; epochs: boolean; parameters: PictureParameter[]; names: Text }>;
export type PictureAlgorithm = keyof typeof pictureAlgorithms;
export const pictureAlgorithmNames = Object.keys(pictureAlgorithms) as [PictureAlgorithm, ...PictureAlgorithm[]];

/** Those that train in the page of whoever starts them; the server runs all others. */
export const pageAlgorithms = ['pageCnn', 'pageLayers'] as const satisfies PictureAlgorithm[];
export type PageAlgorithm = (typeof pageAlgorithms)[number];
export const trainsInPage = (algorithm: string): algorithm is PageAlgorithm =>
  (pageAlgorithms as readonly string[]).includes(algorithm);
export const serverPictureAlgorithms = pictureAlgorithmNames.filter((one) => !trainsInPage(one));

/** Returns true if the net tells which places speak for a class, and is run in the browser to try it. */
export const tellsPlaces = (algorithm: string): boolean => algorithm === 'cnn' || algorithm === 'resnet';

export const pictureParameters = ['epochs', 'rate', 'batch', 'hidden', 'c'] as const;
export type PictureParameter = (typeof pictureParameters)[number];

/** Bounds, default and description of each parameter. */
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

/** Sides for what the server trains, and for what a page does. */
export const pictureSides = [16, 32, 64] as const;
export const pageSides = [28, 32, 64] as const;

export const PictureConfig = z.strictObject({
  task: z.literal('pictures'),
  algorithm: z.enum(pictureAlgorithmNames),
  /** Side in pixels. */
  side: z.literal([...pictureSides, 28]),
  /** Converts to greyscale. */
  grey: z.boolean(),
  /** Random augmentation of each picture in each epoch: mirrored, shifted, turned by at most 15°, darker or brighter. */
  augment: z.strictObject({
    ...{ flip: z.boolean(), shift: z.boolean() },
    // Without them in trainings of earlier versions.
    ...{ rotate: z.boolean().optional(), brightness: z.boolean().optional() },
  }),
  seed: z.number().int().min(0).max(1_000_000),
  parameters: z.partialRecord(z.enum(pictureParameters), z.number().min(0).max(1000)),
  /** Of a net of own layers; the output is added. */
  layers: NetLayers.optional(),
});
export type PictureConfig = z.output<typeof PictureConfig>;

/** Figures of an epoch on training and validation data; for detectors the mean average precision on the validation. */
export const Epoch = z.object({
  loss: z.number(),
  accuracy: z.number().optional(),
  validationLoss: z.number().optional(),
  validationAccuracy: z.number().optional(),
  /** At an overlap of 0.5, and the mean from 0.5 to 0.95. */
  map50: z.number().optional(),
  map: z.number().optional(),
});
export type Epoch = z.output<typeof Epoch>;

/**
 * What each place of a picture adds to the score of a class, in Base64: a byte a place, a row after the other, of a
 * square. 0: nothing, 255: the place that speaks most for the class.
 */
const EvidenceMap = z.string().regex(/^[A-Za-z0-9+/=]*$/);

/** A picture of the test with its prediction; classes are numbered as in the confusion matrix. */
export const Guess = z.object({
  address: z.string(),
  /** The same where it is as small as lists show it. */
  thumb: z.string().optional(),
  name: z.string(),
  truth: z.number().int(),
  guess: z.number().int(),
  /** One for each class. */
  probabilities: z.array(z.number()),
  /** What spoke for the predicted class; nets only. */
  map: EvidenceMap.optional(),
});
export type Guess = z.output<typeof Guess>;

/** Below `/api/`: `POST training/try/{runId}` with a PNG or JPEG as the field `file` of a form; returns `TryReply`. */
export const pictureTryPath = 'training/try';
/**
 * Below `/api/`: `GET file/training/{runId}/{fileId}`: a test picture of a training, for those who may see the training;
 * `?small=1`: as small as lists show it.
 */
export const trainingPicturePath = 'file/training';
export const TryReply = z.object({
  labels: z.array(z.string()),
  probabilities: z.array(z.number()),
  /** What speaks for each class; nets only. */
  maps: z.array(EvidenceMap).optional(),
});
export type TryReply = z.output<typeof TryReply>;
