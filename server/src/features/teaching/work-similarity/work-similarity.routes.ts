import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { implement } from '../../../http/implement.ts';
import {
  getSimilarWorks,
  listFormerWorks,
  listSimilarWorks,
  noteSimilarWorks,
  startWorkSimilarity,
} from './work-similarity.service.ts';

export const workSimilarityRoutes = implement(workSimilarityApi, {
  former: ({ db, platform, actor, input }) => listFormerWorks(db, platform, actor, input),
  start: ({ db, actor, input }) => startWorkSimilarity(db, actor, input),
  list: ({ db, platform, actor, input }) => listSimilarWorks(db, platform, actor, input),
  get: ({ db, platform, actor, input }) => getSimilarWorks(db, platform, actor, input),
  note: ({ db, actor, input }) => noteSimilarWorks(db, actor, input),
});
