import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { Id, Version } from '../wire/scalar.ts';
import { layerCode, type NetLayer } from './net-layer.ts';
import { Epoch } from './picture-training.ts';
import { AnyConfig, algorithmTitle, TrainingRun } from './training.ts';

/** Number of trainings in a comparison. */
export const comparedRuns = { min: 2, max: 6 } as const;
/** Maximum characters of a note. */
export const trainingNoteMax = 2000;

/** A training in a comparison. */
export const ComparedRun = TrainingRun.extend({
  datasetId: Id,
  versionNumber: z.number().int(),
  config: AnyConfig,
  /** Of trainings in epochs; empty for others. */
  epochs: z.array(Epoch),
  /** Scores of the cross-validation; empty without one. */
  folds: z.array(z.number()),
  note: z.string(),
  noteVersion: z.number().int(),
});
export type ComparedRun = z.output<typeof ComparedRun>;

type Value = string | number | boolean | null;

const codesOf = (layers: NetLayer[] | undefined) => layers?.map(layerCode).join(' → ');

/** Returns the settings of a training under their names in the program: lists as one text, parameters separately. */
/** Returns a configuration with one text for what has parts of its own. */
function plainOf(config: AnyConfig) {
  if (config.task === 'pictures') return { ...config, layers: codesOf(config.layers) };
  return config.task === 'detection' ? { ...config, from: config.from?.name } : config;
}

export function settingsOf(config: AnyConfig): Record<string, Value> {
  const { parameters, ...rest } = plainOf(config);
  const flat = Object.entries(rest).flatMap(([name, value]): [string, Value][] => {
    if (Array.isArray(value)) return [[name, value.join(', ')]];
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null) return [[name, value]];
    return Object.entries(value).map(([one, is]): [string, Value] => [`${name}.${one}`, String(is)]);
  });
  return Object.fromEntries([
    ...flat,
    ...Object.entries(parameters).map(([one, is]): [string, Value] => [one, is ?? null]),
  ]);
}

const named = (values: Record<string, Value>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const rounded = (figures: Record<string, number>) =>
  named(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))])));

const different = (ids: string[]) => new Set(ids).size === ids.length;
const onlyOnce = rule(different, {
  zh: '同一次训练只能选一次',
  en: 'each training once',
  mn: 'сургалт бүрийг нэг удаа',
});
const title = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

export const trainingComparisonApi = {
  list: post('trainingcomparison/list', {
    access: 'may:training.use',
    summary: 'Some of my trainings with all that they were told and came to, to be looked at side by side',
    input: pageQuery(
      {
        runIds: z
          .array(Id)
          .min(1)
          .max(comparedRuns.max)
          .refine(...onlyOnce),
      },
      ['createTime'],
    ),
    output: pageOf(ComparedRun),
    sheet: {
      name: title('训练对比', 'Comparison', 'Харьцуулалт'),
      columns: {
        name: { title: title('名称', 'Name', 'Нэр'), width: 28 },
        datasetName: { title: title('数据集', 'Data set', 'Өгөгдөл'), width: 24 },
        versionNumber: { title: title('版本', 'Version', 'Хувилбар'), kind: 'number' },
        algorithm: {
          title: title('算法', 'Algorithm', 'Алгоритм'),
          read: ({ algorithm }) => algorithmTitle(algorithm).zh,
        },
        config: {
          title: title('参数', 'Parameters', 'Параметр'),
          width: 60,
          read: ({ config }) => named(settingsOf(config)),
        },
        figures: { title: title('指标', 'Figures', 'Үзүүлэлт'), width: 40, read: ({ figures }) => rounded(figures) },
        pinned: { title: title('最佳', 'Best', 'Шилдэг'), read: ({ pinned }) => (pinned ? '★' : '') },
        note: { title: title('备注', 'Note', 'Тэмдэглэл'), width: 40 },
        createTime: { title: title('开始时间', 'Begun', 'Эхэлсэн'), kind: 'time' },
      },
    },
  }),
  note: post('trainingcomparison/note', {
    access: 'may:training.use',
    summary:
      'Notes something with one of my trainings; refused when I noted something else in another window meanwhile',
    input: z.strictObject({ runId: Id, note: z.string().trim().max(trainingNoteMax), version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  pin: post('trainingcomparison/pin', {
    access: 'may:training.use',
    summary: 'Says which of my trainings on a data set is the best so far; the one before is no longer',
    input: z.strictObject({ runId: Id, pinned: z.boolean() }),
    output: z.null(),
  }),
};

export const trainingComparisonFaults = faults('trainingcomparison', {
  notDone: {
    status: 409,
    zh: '训练完成后才能标为最佳',
    en: 'A training can be the best once it is done',
    mn: 'Сургалт дууссаны дараа шилдгээр тэмдэглэнэ',
  },
});
