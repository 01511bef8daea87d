import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import { implement } from '../../../http/implement.ts';
import { getApplicationSection, noteUse, saveApplicationSection } from './application-section.service.ts';

export const applicationSectionRoutes = implement(applicationSectionApi, {
  get: ({ db, actor, input }) => getApplicationSection(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveApplicationSection(db, platform.live, actor, input),
  use: ({ db, actor, input }) => noteUse(db, actor, input.sectionId),
});
