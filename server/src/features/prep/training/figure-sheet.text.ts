import type { Epoch } from '@xueyan/contract/prep/picture-training';
import type { TrainingResult } from '@xueyan/contract/prep/training';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import type { SheetKind, SheetValue } from '@xueyan/contract/wire/sheet';
import { toTraditional } from '../../../http/traditional.ts';

const text = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

const titles = {
  settings: text('参数', 'Settings', 'Тохиргоо'),
  figures: text('指标', 'Figures', 'Үзүүлэлт'),
  confusion: text('混淆矩阵', 'Confusion matrix', 'Төөрөгдлийн матриц'),
  epochs: text('训练过程', 'Epochs', 'Давталт'),
  folds: text('交叉验证', 'Cross-validation', 'Хөндлөн шалгалт'),
  importance: text('特征重要性', 'Importance', 'Ач холбогдол'),
  residuals: text('预测与实际', 'Predicted and true', 'Таамаг ба үнэн'),
  roc: text('ROC 曲线', 'ROC', 'ROC'),
  precision: text('各类别精度', 'Precision by label', 'Шошгоор'),
  name: text('名称', 'Name', 'Нэр'),
  value: text('值', 'Value', 'Утга'),
  truth: text('实际', 'True', 'Үнэн'),
  guess: text('预测', 'Predicted', 'Таамаг'),
  epoch: text('轮次', 'Epoch', 'Давталт'),
  fold: text('折', 'Fold', 'Хэсэг'),
  label: text('类别', 'Label', 'Шошго'),
  area: text('曲线下面积', 'Area below', 'Талбай'),
  wrong: text('假正率', 'False positives', 'Худал эерэг'),
  right: text('真正率', 'True positives', 'Үнэн эерэг'),
  count: text('真实数量', 'True boxes', 'Үнэн хайрцаг'),
};

interface Told {
  settings: Record<string, SheetValue>;
  result: TrainingResult;
  epochs: Epoch[];
}

const number = 'number' as const;

/** Returns the sheets of a training: its settings, its figures, and a table for each chart that it has. */
export function sheetsOf(language: Language, { settings, result, epochs }: Told) {
  const say = (name: keyof typeof titles) => sayIn(language, titles[name], {}, toTraditional);
  const sheet = (name: keyof typeof titles, columns: { title: string; kind?: SheetKind }[], rows: SheetValue[][]) =>
    rows.length > 0 ? [{ name: say(name), columns, rows }] : [];
  const { figures, confusion, folds, importance, residuals, roc, detection } = result;
  const epochFields = ['loss', 'accuracy', 'validationLoss', 'validationAccuracy', 'map50', 'map'] as const;
  const told = epochFields.filter((field) => epochs.some((one) => one[field] !== undefined));
  return [
    ...sheet('figures', [{ title: say('name') }, { title: say('value'), kind: number }], Object.entries(figures)),
    ...sheet('settings', [{ title: say('name') }, { title: say('value') }], Object.entries(settings)),
    ...sheet(
      'confusion',
      [
        { title: `${say('truth')} \\ ${say('guess')}` },
        ...(confusion?.labels ?? []).map((title) => ({ title, kind: number })),
      ],
      (confusion?.labels ?? []).map((label, i) => [label, ...(confusion?.values[i] ?? [])]),
    ),
    ...sheet(
      'epochs',
      [say('epoch'), ...told].map((title) => ({ title, kind: number })),
      epochs.map((one, i) => [i + 1, ...told.map((field) => one[field] ?? null)]),
    ),
    ...sheet(
      'folds',
      [say('fold'), say('value')].map((title) => ({ title, kind: number })),
      folds.map((score, i) => [i + 1, score]),
    ),
    ...sheet(
      'importance',
      [{ title: say('name') }, { title: say('value'), kind: number }],
      importance.map(({ name, weight }) => [name, weight]),
    ),
    ...sheet(
      'residuals',
      [say('truth'), say('guess')].map((title) => ({ title, kind: number })),
      residuals ?? [],
    ),
    ...sheet(
      'roc',
      [{ title: say('label') }, ...[say('area'), say('wrong'), say('right')].map((title) => ({ title, kind: number }))],
      (roc ?? []).flatMap(({ label, area, points }) => points.map(([x, y]) => [label, area, x, y])),
    ),
    ...sheet(
      'precision',
      [{ title: say('label') }, ...[say('count'), 'AP50', 'AP'].map((title) => ({ title, kind: number }))],
      (detection?.labels ?? []).map(({ name, truths, ap50, ap }) => [name, truths, ap50, ap]),
    ),
  ];
}
