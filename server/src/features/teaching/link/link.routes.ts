import { linkApi } from '@xueyan/contract/teaching/link';
import { implement } from '../../../http/implement.ts';
import { getLink, saveLink, visitLink } from './link.service.ts';

export const linkRoutes = implement(linkApi, {
  get: ({ db, actor, input }) => getLink(db, actor, input.sectionId),
  save: ({ db, platform, actor, input }) => saveLink(db, platform.live, actor, input),
  visit: ({ db, actor, input }) => visitLink(db, actor, input.sectionId),
});
