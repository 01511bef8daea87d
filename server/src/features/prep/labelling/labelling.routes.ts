import { labellingApi } from '@xueyan/contract/prep/labelling';
import { implement } from '../../../http/implement.ts';
import {
  drawShapes,
  getItem,
  getLabelling,
  getWork,
  listResults,
  saveLabelling,
  submitLabelling,
} from './labelling.service.ts';

export const labellingRoutes = implement(labellingApi, {
  get: ({ db, actor, input }) => getLabelling(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveLabelling(db, platform, actor, input),
  item: ({ db, actor, input }) => getItem(db, actor, input.itemId),
  draw: ({ db, actor, input }) => drawShapes(db, actor, input),
  submit: ({ db, platform, actor, input }) => submitLabelling(db, platform, actor, input.sectionId),
  work: ({ db, actor, input }) => getWork(db, actor, input),
  results: async ({ db, platform, actor, input }) => ({
    pageInfo: await listResults(db, platform.clock, actor, input),
  }),
});
