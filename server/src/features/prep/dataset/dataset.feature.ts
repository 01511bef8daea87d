import { defineFeature } from '../../../http/feature.ts';
import { createDemoDatasets } from './dataset.demo.ts';
import { datasetJobs } from './dataset.job.ts';
import { datasetRoutes } from './dataset.routes.ts';
import { datasetToEdit, datasetToUse } from './dataset.service.ts';
import { datasetStream } from './dataset.stream.ts';
import { datasetFinder } from './dataset-finder.service.ts';
import { datasetPortable } from './dataset-portable.service.ts';
import { researchDataParameters } from './research-data.parameter.ts';

export const datasetFeature = defineFeature({
  name: 'prep/dataset',
  portable: datasetPortable,
  finders: [datasetFinder],
  routes: datasetRoutes,
  streams: [datasetStream],
  jobs: datasetJobs,
  files: { dataset: { read: datasetToUse, write: datasetToEdit } },
  parameters: Object.values(researchDataParameters),
  permissions: [
    {
      code: 'training.use',
      names: { zh: '训练模型', en: 'Train models', mn: 'Загвар сургах' },
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH', 'ROLE_STUDENT'],
    },
  ],
  menu: [
    {
      code: 'prep/datasets',
      parent: 'prep',
      order: 10,
      titles: { zh: '数据集', en: 'Data sets', mn: 'Өгөгдлийн багц' },
      hints: { zh: '图片与表格，标注成集', en: 'Pictures and tables, labelled', mn: 'Зураг, хүснэгт тэмдэглэх' },
      route: '/prep/datasets',
      view: 'prep/dataset/DatasetsPage',
      icon: 'database',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/dataset',
      parent: 'prep',
      order: 15,
      titles: { zh: '数据集详情', en: 'Data set', mn: 'Өгөгдлийн багц' },
      route: '/prep/datasets/:datasetId',
      view: 'prep/dataset/DatasetPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    // Students have the same pages at the same addresses, so that a link to a data set opens for everybody.
    {
      code: 'study/datasets',
      parent: 'study/learning',
      order: 28,
      titles: { zh: '数据集', en: 'Data sets', mn: 'Өгөгдлийн багц' },
      hints: { zh: '共享给我的数据', en: 'Data shared with me', mn: 'Надтай хуваалцсан өгөгдөл' },
      route: '/prep/datasets',
      view: 'prep/dataset/DatasetsPage',
      icon: 'database',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/dataset',
      parent: 'study/learning',
      order: 29,
      titles: { zh: '数据集详情', en: 'Data set', mn: 'Өгөгдлийн багц' },
      route: '/prep/datasets/:datasetId',
      view: 'prep/dataset/DatasetPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
  ],
  audits: {
    'dataset.clean': { zh: '清洗数据集', en: 'Cleaned a data set', mn: 'Өгөгдлийг цэвэрлэсэн' },
    'dataset.save': { zh: '新增数据集', en: 'Made a data set', mn: 'Өгөгдлийн багц үүсгэсэн' },
    'dataset.update': { zh: '修改数据集', en: 'Changed a data set', mn: 'Өгөгдлийн багц өөрчилсөн' },
    'dataset.delete': { zh: '删除数据集', en: 'Deleted a data set', mn: 'Өгөгдлийн багц устгасан' },
  },
  demo: createDemoDatasets,
});
