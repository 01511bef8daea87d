import { sectionApi } from '@xueyan/contract/school/section';
import { implement } from '../../../http/implement.ts';
import {
  addSection,
  catalogue,
  moveSection,
  openReading,
  removeSection,
  renameSection,
  saveReading,
} from './section.service.ts';

export const sectionRoutes = implement(sectionApi, {
  tree: async ({ db, actor, input }) => ({ treeList: await catalogue(db, actor, input.courseId) }),
  save: async ({ db, platform, actor, input }) => ({ sectionId: await addSection(db, platform.live, actor, input) }),
  rename: ({ db, platform, actor, input }) => renameSection(db, platform.live, actor, input.sectionId, input.title),
  move: ({ db, platform, actor, input }) =>
    moveSection(db, platform.live, actor, input.sectionId, input.parentId, input.position),
  remove: ({ db, platform, actor, input }) => removeSection(db, platform, actor, input.sectionId),
  getReading: ({ db, actor, input }) => openReading(db, actor, input.sectionId),
  saveReading: ({ db, platform, actor, input }) =>
    saveReading(db, platform.live, actor, input.sectionId, input.version, input.content),
});
