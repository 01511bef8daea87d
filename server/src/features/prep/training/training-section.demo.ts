import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { type DemoSchool, demoStudent, demoTeacher } from '../../../http/demo-school.ts';
import { addSection } from '../../school/section/section.service.ts';
import { insertDataset } from '../dataset/dataset.service.ts';
import { addVersion, sampleTable } from '../dataset/dataset-version.service.ts';
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

/** Creates a training experiment in the demo course; on a host that can train, three students train for real. */
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
      algorithms: ['tree', 'forest', 'knn', 'logistic', 'svm'],
    },
    ...{ runs: 10, hidden: 30, threshold: 90, scoreShown: true, report: true },
  });
  if (!(await platform.judge.trainingStatus()).available) return;
  for (const [i, config] of tries.entries()) {
    const student = {
      ...demoStudent(studentIds[i + 1] ?? ''),
      permissions: new Set(['course.study', 'training.use'] as const),
    };
    await startInSection(db, platform, student, { sectionId, name: '第一次训练', config });
  }
}
