import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import type { DetectionConfig } from '@xueyan/contract/prep/detection-training';
import { type PictureAlgorithm, type PictureConfig, pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { getDataset, listDatasets } from '../dataset/dataset.service.ts';
import { keepPrepared, keepPreparedTable } from './prepared-training.service.ts';
import { startTraining } from './training.service.ts';

const parameters: PictureConfig['parameters'] = { c: 1, epochs: 25, rate: 0.001, batch: 16, hidden: 128 };

const detector: DetectionConfig = {
  ...{ task: 'detection', algorithm: 'centre', side: 128, seed: 1, augment: { flip: true, shift: true } },
  parameters: { epochs: 60, rate: 0.002, batch: 4 },
};

/** Returns the latest version of the demo data set of a kind, by a part of its name. */
async function versionOf(
  { db, platform }: DemoSchool,
  actor: Actor,
  kind: DatasetKind,
  name = '',
): Promise<string | null> {
  const wanted = { kind, pageNum: 1, pageSize: 1, ...(name && { name }) };
  const [shapes] = (await listDatasets(db, platform.clock, actor, wanted)).resultList;
  if (!shapes) return null;
  return (await getDataset(db, platform.clock, actor, { datasetId: shapes.datasetId, versionId: null })).versionId;
}

/** Two small nets on handwritten digits. */
const prepared = [
  { units: 8, epochs: 10, note: '第一次：隐藏层只有 8 个神经元。' },
  { units: 32, epochs: 15, note: '第二次：32 个神经元，多学几轮，混淆的数字少了。' },
];

const table = { scale: true, test: 0.3, folds: 0, seed: 1 };
const petals = ['petal_length', 'petal_width'];

/** Trainings on tables; the first two draw a straight border and a bent one between the same columns. */
const preparedTables: { dataset: string; name: string; note: string; config: TrainingConfig }[] = [
  {
    ...{ dataset: '鸢尾花', name: '鸢尾花 · 逻辑回归（预先训练）', note: '只看花瓣的两列：分界是直线。' },
    config: {
      ...{ ...table, task: 'classification', algorithm: 'pageLinear', features: petals, target: 'species' },
      parameters: { epochs: 60, rate: 0.02, batch: 16 },
    },
  },
  {
    ...{
      dataset: '鸢尾花',
      name: '鸢尾花 · 小型神经网络（预先训练）',
      note: '同样的两列，多一层 16 个神经元：分界可以弯。',
    },
    config: {
      ...{ ...table, task: 'classification', algorithm: 'pageNet', features: petals, target: 'species' },
      parameters: { epochs: 80, rate: 0.02, batch: 16, hidden: 16 },
    },
  },
  {
    ...{ dataset: '糖尿病进展', name: '糖尿病进展 · 线性回归（预先训练）', note: '回归：看预测值与实际值差多少。' },
    config: {
      ...{
        ...table,
        task: 'regression',
        algorithm: 'pageLinear',
        features: ['bmi', 'bp', 's5'],
        target: 'progression',
      },
      parameters: { epochs: 80, rate: 0.01, batch: 16 },
    },
  },
];

const why = '这台服务器还不能训练：本次训练在建立演示学校时预先完成，可以查看、对比、试用。';

async function createPreparedTables(school: DemoSchool, actor: Actor): Promise<void> {
  for (const { dataset, note, ...wanted } of preparedTables) {
    const versionId = await versionOf(school, actor, 'machineLearning', dataset);
    const whole = { ...wanted, versionId, sectionId: null, note: `${note}${why}` };
    if (versionId) await keepPreparedTable(school.db, school.platform, actor, whole);
  }
}

/** Creates finished trainings for a host that cannot train, which say that they were made beforehand. */
async function createPrepared(school: DemoSchool, actor: Actor): Promise<undefined> {
  const { db, platform } = school;
  await createPreparedTables(school, actor);
  const versionId = await versionOf(school, actor, 'imageClassification', 'MNIST');
  if (!versionId) return;
  for (const { units, epochs, note } of prepared)
    await keepPrepared(db, platform, actor, {
      ...{ versionId, units, epochs, note: `${note}${why}` },
      name: `手写数字 · ${units} 个神经元（预先训练）`,
    });
}

/**
 * Creates a detector of some ten seconds and trainings on shapes to compare. They are really trained once the
 * school is set up, if the host can; else there are finished ones.
 */
export async function createDemoTrainings(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds } = school;
  const { available, nets } = await platform.judge.trainingStatus();
  const actor = demoTeacher(teacherIds[0] ?? '', ['prep.use', 'training.use']);
  if (!available) return createPrepared(school, actor);
  const scenes = nets ? await versionOf(school, actor, 'objectDetection') : null;
  if (scenes)
    await startTraining(db, platform, actor, { versionId: scenes, name: '找出图形 · 中心点检测器', config: detector });
  const versionId = await versionOf(school, actor, 'imageClassification', '几何图形');
  if (!versionId) return;
  const algorithms: PictureAlgorithm[] = ['pixelLogistic', 'hogMlp', ...(nets ? (['cnn'] as const) : [])];
  for (const algorithm of algorithms) {
    const wanted = pictureAlgorithms[algorithm];
    const config: PictureConfig = {
      ...{ task: 'pictures', algorithm, side: 32, grey: true, seed: 1, augment: { flip: false, shift: false } },
      parameters: Object.fromEntries(wanted.parameters.map((one) => [one, parameters[one]])),
    };
    await startTraining(db, platform, actor, {
      versionId,
      name: `几何图形 · ${wanted.names.zh}`,
      config,
    });
  }
}
