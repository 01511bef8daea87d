import { profileApi } from '@xueyan/contract/base/profile';
import { implement } from '../../../http/implement.ts';
import { listLogins } from '../login-record/login-record.service.ts';
import { removeAvatar, removeAvatarOf } from './avatar.service.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.service.ts';
import {
  notificationSettingsOf,
  readProfile,
  rememberLanguage,
  saveNotifications,
  saveProfile,
} from './profile.service.ts';

export const profileRoutes = implement(profileApi, {
  get: ({ db, actor, language }) => readProfile(db, actor, language),
  save: ({ db, platform, actor, input }) => saveProfile(db, platform.live, actor, input),
  removeAvatar: ({ db, platform, actor }) => removeAvatar(db, platform, actor),
  removeAvatarOf: ({ db, platform, actor, input }) => removeAvatarOf(db, platform, actor, input.userId),
  setLanguage: ({ db, platform, actor, input }) => rememberLanguage(db, platform.live, actor, input.language),
  sessions: async ({ db, platform, actor }) => ({ sessionList: await listDevices(db, platform.clock, actor) }),
  endSession: ({ db, platform, actor, input }) => endDevice(db, platform.live, actor, input.sessionId),
  endOtherSessions: async ({ db, platform, actor }) => ({ count: await endOtherDevices(db, platform.live, actor) }),
  notifications: ({ db, actor }) => notificationSettingsOf(db, actor.id),
  saveNotifications: ({ db, platform, actor, input }) => saveNotifications(db, platform.live, actor, input),
  logins: async ({ db, platform, actor, input }) => ({
    pageInfo: await listLogins(db, platform.clock, actor.id, input),
  }),
});
