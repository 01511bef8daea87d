import type { TrainingConfig } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { insertDataset } from '../dataset/dataset.service.ts';
import { addVersion, sampleTable } from '../dataset/dataset-version.service.ts';
import { keepPreparedTable } from './prepared-training.service.ts';
import { submitReport } from './training-report.service.ts';
import { markTraining } from './training-result.service.ts';
import { saveTrainingSection, startInSection } from './training-section.service.ts';

const features = ['sepal_length', 'sepal_width', 'petal_length', 'petal_width'];
const plain = {
  ...({ task: 'classification', target: 'species' } as const),
  scale: true,
  test: 0.3,
  folds: 3,
  seed: 1,
};

/** First attempts of three students. */
const tries: TrainingConfig[] = [
  { ...plain, algorithm: 'tree', features: features.slice(0, 2), parameters: { depth: 3 } },
  { ...plain, algorithm: 'knn', features, parameters: { neighbours: 5 } },
  { ...plain, algorithm: 'logistic', features: features.slice(2), parameters: { c: 1 } },
];

const inPage = { ...plain, folds: 0 };

/** The same on a host that cannot train, in pages; the first two hand in. */
const pageTries: TrainingConfig[] = [
  { ...inPage, algorithm: 'pageNet', features, parameters: { epochs: 60, rate: 0.02, batch: 16, hidden: 16 } },
  {
    ...inPage,
    algorithm: 'pageLinear',
    features: features.slice(2),
    parameters: { epochs: 60, rate: 0.02, batch: 16 },
  },
  {
    ...inPage,
    algorithm: 'pageLinear',
    features: features.slice(0, 2),
    parameters: { epochs: 20, rate: 0.02, batch: 16 },
  },
];

const reports = [
  '## 我的做法\n\n四列特征都用上，选了小型神经网络。混淆矩阵里只有 versicolor 和 virginica 会认错：它们的花瓣大小接近。\n\n## 结论\n\n验证曲线在 40 轮以后不再变好，60 轮够了。',
  '## 我的做法\n\n只看花瓣的长和宽，用逻辑回归，分界是直线。\n\n## 结论\n\n只用两列也能分得不错，下次想试试神经网络。',
];

/** Creates a training experiment in the demo course in which three students have trained: for real, on a host that can. */
export async function createDemoTrainingSection(school: DemoSchool): Promise<void> {
  const { db, platform, teacherIds, studentIds, courseId, materialsId } = school;
  const teacher = demoTeacher(teacherIds[0] ?? '', ['course.teach', 'prep.use', 'training.use']);
  const said = { name: '鸢尾花（课程实验）', description: '只供训练实验使用，隐藏部分不公开。', labels: ['实验'] };
  const kept = { kind: 'machineLearning', sharing: 'mine', courseId: null } as const;
  const datasetId = await insertDataset(db, teacher.id, { ...said, ...kept });
  const table = await sampleTable('iris');
  const where = { datasetId, ownerId: teacher.id };
  const { target } = plain;
  const versionId = await addVersion(db, platform, where, table, { note: 'iris.csv', recipe: [], target });
  const row = { courseId, parentId: materialsId, title: '训练实验：分辨鸢尾花', kind: 'training' } as const;
  const sectionId = await addSection(db, platform.live, teacher, row);
  await saveTrainingSection(db, platform, teacher, {
    ...{
      sectionId,
      versionId,
      task: 'classification',
      target,
      algorithms: ['tree', 'forest', 'knn', 'logistic', 'svm', 'pageLinear', 'pageNet'],
    },
    ...{ runs: 10, hidden: 30, threshold: 90, scoreShown: true, report: true },
  });
  const studentAt = (i: number): Actor => ({
    ...demoStudent(studentIds[i + 1] ?? ''),
    permissions: new Set(['course.study', 'training.use'] as const),
  });
  if (!(await platform.judge.trainingStatus()).available) return createPageTries(school, teacher, sectionId, studentAt);
  for (const [i, config] of tries.entries())
    await startInSection(db, platform, studentAt(i), { sectionId, name: '第一次训练', config });
}

/** Has three students train as pages do. Two of them hand in with a report, of which one waits for its mark. */
async function createPageTries(
  { db, platform }: DemoSchool,
  teacher: Actor,
  sectionId: string,
  studentAt: (i: number) => Actor,
): Promise<void> {
  for (const [i, config] of pageTries.entries()) {
    const student = studentAt(i);
    const wanted = { versionId: null, sectionId, name: '第一次训练', config, note: '' };
    const runId = await keepPreparedTable(db, platform, student, wanted);
    const content = reports[i];
    if (content) await submitReport(db, platform, student, { sectionId, runId, content, version: 0 });
  }
  const comment = '分析得很清楚：能从混淆矩阵说到花瓣的大小。';
  await markTraining(db, platform, teacher, { sectionId, userId: studentAt(0).id, points: null, reason: '', comment });
}
