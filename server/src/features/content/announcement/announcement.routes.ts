import { announcementApi } from '@xueyan/contract/content/announcement';
import { implement } from '../../../http/implement.ts';
import {
  addAnnouncement,
  listAnnouncements,
  listPublished,
  removeAnnouncement,
  updateAnnouncement,
} from './announcement.service.ts';

export const announcementRoutes = implement(announcementApi, {
  listPublished: async ({ db, platform, input }) => ({ pageInfo: await listPublished(db, platform.clock, input) }),
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listAnnouncements(db, platform.clock, actor, input),
  }),
  save: async ({ db, platform, actor, input }) => ({
    announcementId: await addAnnouncement(db, platform.clock, actor, input),
  }),
  update: ({ db, platform, actor, input: { announcementId, version, ...form } }) =>
    updateAnnouncement(db, platform.clock, actor, announcementId, version, form),
  remove: ({ db, actor, input }) => removeAnnouncement(db, actor, input.announcementId),
});
