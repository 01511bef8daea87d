import { announcementApi } from '@xueyan/contract/content/announcement';
import { callsOfOne } from '../../../http/fair-share.ts';
import { implement } from '../../../http/implement.ts';
import {
  addAnnouncement,
  openAnnouncement,
  remindOfAnnouncement,
  removeAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './announcement.service.ts';
import { listAnnouncements, listOnLoginPage, listPublished } from './announcement-list.service.ts';

export const announcementRoutes = implement(announcementApi, {
  listPublished: async ({ db, platform, actor, input }) => ({
    pageInfo: await listPublished(db, platform.clock, actor, input),
  }),
  listOnLoginPage: ({ db, platform, origin }) =>
    callsOfOne.take(`public ${origin.address}`, () => listOnLoginPage(db, platform.clock)),
  list: async ({ db, platform, actor, language, input }) => ({
    pageInfo: await listAnnouncements(db, platform.clock, actor, language, input),
  }),
  save: async ({ db, platform, actor, input }) => ({
    announcementId: await addAnnouncement(db, platform, actor, input),
  }),
  update: ({ db, platform, actor, input: { announcementId, version, ...form } }) =>
    updateAnnouncement(db, platform, actor, announcementId, version, form),
  withdraw: ({ db, platform, actor, input }) => withdrawAnnouncement(db, platform, actor, input.announcementId),
  remind: ({ db, platform, actor, input }) => remindOfAnnouncement(db, platform, actor, input.announcementId),
  markRead: ({ db, platform, actor, input }) => openAnnouncement(db, platform, actor, input.announcementId),
  remove: ({ db, platform, actor, input }) => removeAnnouncement(db, platform, actor, input.announcementId),
});
