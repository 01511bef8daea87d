import { defineFeature } from '../../../http/feature.ts';
import { createDemoDigits } from './shipped-dataset.demo.ts';
import { shippedDatasetJobs } from './shipped-dataset.job.ts';
import { shippedDatasetRoutes } from './shipped-dataset.routes.ts';

export const shippedDatasetFeature = defineFeature({
  name: 'prep/shipped-dataset',
  routes: shippedDatasetRoutes,
  jobs: shippedDatasetJobs,
  audits: {
    'shippeddataset.take': {
      zh: '取用随附数据集',
      en: 'Made a data set of a shipped one',
      mn: 'Дагалдах багцаас өгөгдөл үүсгэсэн',
    },
    'shippeddataset.install': {
      zh: '安装随附数据集',
      en: 'Installed a shipped data set',
      mn: 'Дагалдах багц суулгасан',
    },
  },
  demo: createDemoDigits,
});
