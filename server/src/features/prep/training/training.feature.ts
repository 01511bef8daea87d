import { defineFeature } from '../../../http/feature.ts';
import { augmentationRoutes } from './augmentation.routes.ts';
import { pageTableRoutes, pageTrainingRoutes } from './page-training.routes.ts';
import { createDemoTrainings } from './training.demo.ts';
import { trainingJobs } from './training.job.ts';
import { trainingRoutes } from './training.routes.ts';
import { modelRule } from './training.service.ts';
import { trainingStream } from './training.stream.ts';
import { trainingComparisonRoutes } from './training-comparison.routes.ts';
import { trainingGrades } from './training-grade.service.ts';
import { trainingMachineRoutes } from './training-machine.routes.ts';
import { trainingNetRoutes } from './training-net.routes.ts';
import { trainingPortable } from './training-portable.service.ts';
import { trainingReportRoutes } from './training-report.routes.ts';
import { createDemoTrainingSection } from './training-section.demo.ts';
import { trainingSectionRoutes } from './training-section.routes.ts';
import { copyTrainingSections, ensureNobodyTrained } from './training-section.service.ts';
import { trainingPackage } from './training-section-package.service.ts';

export const trainingFeature = defineFeature({
  name: 'prep/training',
  portable: trainingPortable,
  routes: [
    ...augmentationRoutes,
    ...trainingRoutes,
    ...trainingNetRoutes,
    ...trainingMachineRoutes,
    ...pageTrainingRoutes,
    ...pageTableRoutes,
    ...trainingSectionRoutes,
    ...trainingReportRoutes,
    ...trainingComparisonRoutes,
  ],
  streams: [trainingStream],
  files: { training: modelRule },
  jobs: trainingJobs,
  sectionKinds: [{ kind: 'training', texts: async () => [], copy: copyTrainingSections, package: trainingPackage }],
  grades: [trainingGrades],
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNobodyTrained(db, ids);
      return async () => {};
    },
  },
  demo: async (school) => {
    await createDemoTrainings(school);
    await createDemoTrainingSection(school);
    return undefined;
  },
  menu: [
    {
      code: 'prep/trainings',
      parent: 'prep',
      order: 40,
      titles: { zh: '机器学习实验', en: 'Machine learning', mn: 'Машин сургалт' },
      hints: { zh: '训练模型，比较结果', en: 'Train models, compare them', mn: 'Загвар сургаж, харьцуулах' },
      route: '/prep/trainings',
      view: 'prep/training/TrainingsPage',
      icon: 'deployment-unit',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/training',
      parent: 'prep',
      order: 45,
      titles: { zh: '训练结果', en: 'Training', mn: 'Сургалтын дүн' },
      route: '/prep/trainings/:runId',
      view: 'prep/training/TrainingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/browser-training',
      parent: 'prep',
      order: 49,
      titles: { zh: '在浏览器里训练', en: 'Training in the browser', mn: 'Хөтөч дотор сургах' },
      route: '/prep/browser-training',
      view: 'prep/training/BrowserTrainingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/training-comparison',
      parent: 'prep',
      order: 46,
      titles: { zh: '训练对比', en: 'Comparison', mn: 'Харьцуулалт' },
      route: '/prep/training-comparison',
      view: 'prep/training/ComparisonPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    // Students train on what is shared with them, on the same pages at the same addresses.
    {
      code: 'study/trainings',
      parent: 'study/learning',
      order: 33,
      titles: { zh: '机器学习实验', en: 'Machine learning', mn: 'Машин сургалт' },
      hints: { zh: '训练模型，看结果', en: 'Train models, see results', mn: 'Загвар сургах' },
      route: '/prep/trainings',
      view: 'prep/training/TrainingsPage',
      icon: 'deployment-unit',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/training-result',
      parent: 'study/learning',
      order: 34,
      titles: { zh: '训练结果', en: 'Training', mn: 'Сургалтын дүн' },
      route: '/prep/trainings/:runId',
      view: 'prep/training/TrainingPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/training-comparison',
      parent: 'study/learning',
      order: 35,
      titles: { zh: '训练对比', en: 'Comparison', mn: 'Харьцуулалт' },
      route: '/prep/training-comparison',
      view: 'prep/training/ComparisonPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/browser-training',
      parent: 'study/learning',
      order: 36,
      titles: { zh: '在浏览器里训练', en: 'Training in the browser', mn: 'Хөтөч дотор сургах' },
      route: '/prep/browser-training',
      view: 'prep/training/BrowserTrainingPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'trainingsection.start': {
      zh: '开始训练实验',
      en: 'Started a run of a training experiment',
      mn: 'Сургалтын туршилт эхлүүлсэн',
    },
    'trainingsection.save': {
      zh: '保存训练实验',
      en: 'Saved a training experiment',
      mn: 'Сургалтын туршилтыг хадгалсан',
    },
    'training.keepPage': {
      zh: '保存浏览器中的训练',
      en: 'Kept a training of the browser',
      mn: 'Хөтчийн сургалтыг хадгалсан',
    },
    'training.stop': { zh: '停止模型训练', en: 'Stopped a training', mn: 'Сургалтыг зогсоосон' },
    'training.start': { zh: '开始模型训练', en: 'Started a training', mn: 'Сургалт эхлүүлсэн' },
    'training.delete': { zh: '删除训练', en: 'Deleted a training', mn: 'Сургалт устгасан' },
    'training.mark': { zh: '改训练实验的分', en: 'Changed the points of a training', mn: 'Сургалтын оноо өөрчилсөн' },
    'trainingreport.return': {
      zh: '退回训练实验',
      en: 'Returned a training experiment',
      mn: 'Сургалтын туршилтыг буцаасан',
    },
    'trainingmachine.open': {
      zh: '在虚拟机里打开训练',
      en: 'Opened a training in a machine',
      mn: 'Сургалтыг машинд нээсэн',
    },
    'training.install': { zh: '安装训练环境', en: 'Installed what trains models', mn: 'Сургалтын орчин суулгасан' },
  },
});
