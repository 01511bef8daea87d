import { annotationApi } from '@xueyan/contract/prep/annotation';
import { implement } from '../../../http/implement.ts';
import {
  getAnnotated,
  listAnnotated,
  overviewOfBoxes,
  removeLabel,
  saveAnnotation,
  saveLabel,
  stayAtPicture,
} from './annotation.service.ts';
import { freezeBoxes, lossesOf } from './annotation-version.service.ts';

export const annotationRoutes = implement(annotationApi, {
  overview: ({ db, actor, input }) => overviewOfBoxes(db, actor, input.datasetId),
  list: async ({ db, actor, input }) => ({ pageInfo: await listAnnotated(db, actor, input) }),
  get: ({ db, platform, actor, input }) => getAnnotated(db, platform.clock, actor, input.pictureId),
  save: ({ db, actor, input }) => saveAnnotation(db, actor, input),
  stay: ({ db, platform, actor, input }) => stayAtPicture(db, platform.clock, actor, input.pictureId),
  saveLabel: async ({ db, actor, input }) => ({ labelId: await saveLabel(db, actor, input) }),
  removeLabel: ({ db, actor, input }) => removeLabel(db, actor, input.labelId),
  freeze: async ({ db, platform, actor, input }) => ({ versionId: await freezeBoxes(db, platform, actor, input) }),
  losses: ({ db, platform, actor, input }) => lossesOf(db, platform, actor, input),
});
