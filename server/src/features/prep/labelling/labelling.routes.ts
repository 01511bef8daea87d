import { labellingApi } from '@xueyan/contract/prep/labelling';
import { implement } from '../../../http/implement.ts';
import { drawShapes, getItem, getLabelling, resultsOf, saveLabelling, submitLabelling } from './labelling.service.ts';

export const labellingRoutes = implement(labellingApi, {
  get: ({ db, actor, input }) => getLabelling(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveLabelling(db, platform, actor, input),
  item: ({ db, actor, input }) => getItem(db, actor, input.itemId),
  draw: ({ db, actor, input }) => drawShapes(db, actor, input),
  submit: ({ db, actor, input }) => submitLabelling(db, actor, input.sectionId),
  results: ({ db, platform, actor, input }) => resultsOf(db, platform.clock, actor, input.sectionId),
});
