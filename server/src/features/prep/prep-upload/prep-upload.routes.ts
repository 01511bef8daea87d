import { prepUploadApi } from '@xueyan/contract/prep/prep-upload';
import { implement } from '../../../http/implement.ts';
import { listUploadJobs } from './prep-upload.service.ts';

export const prepUploadRoutes = implement(prepUploadApi, {
  jobs: ({ db, actor, input }) => listUploadJobs(db, actor, input),
});
