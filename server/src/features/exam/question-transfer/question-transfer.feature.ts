import { defineFeature } from '../../../http/feature.ts';
import { transferJobs } from './question-transfer.job.ts';
import { questionTransferRoutes } from './question-transfer.routes.ts';
import { questionTransferStream } from './question-transfer.stream.ts';

export const questionTransferFeature = defineFeature({
  name: 'exam/question-transfer',
  routes: questionTransferRoutes,
  streams: [questionTransferStream],
  jobs: transferJobs,
  audits: {
    'question.import': { zh: '导入试题', en: 'Imported questions', mn: 'Асуулт импортолсон' },
    'question.export': { zh: '导出试题', en: 'Exported questions', mn: 'Асуулт экспортолсон' },
  },
});
