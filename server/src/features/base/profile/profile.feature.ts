import { defineFeature } from '../../../http/feature.ts';
import { avatarStream } from './avatar.stream.ts';
import { profileRoutes } from './profile.routes.ts';
import { profilePortable } from './profile-portable.service.ts';

export const profileFeature = defineFeature({
  name: 'base/profile',
  portable: profilePortable,
  routes: profileRoutes,
  streams: [avatarStream],
  audits: {
    'usercenter.removeavatar': { zh: '移除本人头像', en: 'Removed the own picture', mn: 'Өөрийн зургийг арилгасан' },
    'user.avatar': { zh: '修改用户头像', en: 'Changed the picture of a user', mn: 'Хэрэглэгчийн зургийг өөрчилсөн' },
    'profile.rename': { zh: '修改自己的姓名', en: 'Changed the own name', mn: 'Өөрийн нэрээ өөрчилсөн' },
    'session.end': { zh: '结束一个登录会话', en: 'Ended a session', mn: 'Нэг нэвтрэлтийг дуусгасан' },
    'session.endOthers': {
      zh: '结束其他登录会话',
      en: 'Ended all other sessions',
      mn: 'Бусад бүх нэвтрэлтийг дуусгасан',
    },
  },
});
