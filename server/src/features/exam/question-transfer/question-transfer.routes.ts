import { questionTransferApi } from '@xueyan/contract/exam/question-transfer';
import { implement } from '../../../http/implement.ts';
import { lookAtExport } from './transfer-export.service.ts';

export const questionTransferRoutes = implement(questionTransferApi, {
  look: ({ db, platform, actor, input }) => lookAtExport({ db, platform, actor }, input),
});
