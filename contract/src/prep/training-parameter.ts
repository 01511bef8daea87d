import type { Text } from '../wire/language.ts';

const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** Parameters of algorithms for tables. */
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
  'epochs',
  'batch',
  'hidden',
] as const;
export type ParameterName = (typeof parameterNames)[number];

/** Bounds, default and description of each parameter. */
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
  epochs: { ...{ min: 1, max: 300, start: 60, step: 1 }, hint: name('训练轮数', 'Epochs', 'Давталт') },
  batch: { ...{ min: 2, max: 512, start: 16, step: 1 }, hint: name('每批行数', 'Rows of a batch', 'Багцын мөр') },
  hidden: { ...{ min: 2, max: 64, start: 16, step: 1 }, hint: name('隐藏层神经元数', 'Hidden units', 'Далд нейрон') },
};
