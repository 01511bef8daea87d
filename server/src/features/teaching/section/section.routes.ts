import { sectionApi } from '@xueyan/contract/teaching/section';
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
  save: async ({ db, actor, input }) => ({ sectionId: await addSection(db, actor, input) }),
  rename: async ({ db, actor, input }) => (await renameSection(db, actor, input.sectionId, input.title), null),
  move: async ({ db, actor, input }) => (
    await moveSection(db, actor, input.sectionId, input.parentId, input.position), null
  ),
  remove: async ({ db, actor, input }) => (await removeSection(db, actor, input.sectionId), null),
  getReading: ({ db, actor, input }) => openReading(db, actor, input.sectionId),
  saveReading: ({ db, actor, input }) => saveReading(db, actor, input.sectionId, input.version, input.content),
});
