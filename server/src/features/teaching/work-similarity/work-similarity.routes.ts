import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { implement } from '../../../http/implement.ts';
import { readFiles } from './file-text.service.ts';
import { getAlike, listAlike } from './work-similarity.service.ts';

export const workSimilarityRoutes = implement(workSimilarityApi, {
  list: ({ db, platform, actor, input }) => listAlike(db, platform, actor, input.sectionId),
  read: ({ db, actor, input }) => readFiles(db, actor, input.sectionId),
  get: ({ db, platform, actor, input }) => getAlike(db, platform, actor, input),
});
