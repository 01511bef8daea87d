import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { implement } from '../../../http/implement.ts';
import { addMapToCourse, openMapSection, saveMapSection, takeMap } from './mind-map-section.service.ts';

export const mindMapSectionRoutes = implement(mindMapSectionApi, {
  get: ({ db, platform, actor, input }) => openMapSection(db, platform, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveMapSection(db, platform.live, actor, input),
  take: ({ db, platform, actor, input }) => takeMap(db, platform, actor, input),
  addToCourse: ({ db, platform, actor, input }) => addMapToCourse(db, platform, actor, input),
});
