import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { implement } from '../../../http/implement.ts';
import { getAlike, listAlike } from './work-similarity.service.ts';

export const workSimilarityRoutes = implement(workSimilarityApi, {
  list: ({ db, platform, actor, input }) => listAlike(db, platform, actor, input.sectionId),
  get: ({ db, platform, actor, input }) => getAlike(db, platform, actor, input),
});
