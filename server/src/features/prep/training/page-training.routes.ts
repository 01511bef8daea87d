import { pageTableApi } from '@xueyan/contract/prep/page-table';
import { pageTrainingApi } from '@xueyan/contract/prep/page-training';
import { implement } from '../../../http/implement.ts';
import { tableForPage } from './page-table.service.ts';
import { pageModelOf, picturesForPage } from './page-training.service.ts';

export const pageTrainingRoutes = implement(pageTrainingApi, {
  pictures: ({ db, platform, actor, input }) => picturesForPage(db, platform, actor, input),
  model: ({ db, platform, actor, input }) => pageModelOf(db, platform, actor, input.runId),
});

export const pageTableRoutes = implement(pageTableApi, {
  table: ({ db, platform, actor, input }) => tableForPage(db, platform, actor, input),
});
