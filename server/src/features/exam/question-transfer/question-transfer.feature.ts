import { defineFeature } from '../../../http/feature.ts';
import { bankToFill } from '../question-bank/question-bank.service.ts';
import { transferJobs } from './question-transfer.job.ts';
import { questionTransferRoutes } from './question-transfer.routes.ts';
import { questionTransferStream } from './question-transfer.stream.ts';

export const questionTransferFeature = defineFeature({
  name: 'exam/question-transfer',
  routes: questionTransferRoutes,
  streams: [questionTransferStream],
  jobs: transferJobs,
  // Whoever sits an exam sees the pictures of its questions. Their addresses cannot be guessed and stand in the
  // questions alone, which nobody is shown who may not see them (ADR 0055).
  files: { question: { read: async () => undefined, write: bankToFill } },
  audits: {
    'question.import': { zh: '导入试题', en: 'Imported questions', mn: 'Асуулт импортолсон' },
    'question.export': { zh: '导出试题', en: 'Exported questions', mn: 'Асуулт экспортолсон' },
  },
});
