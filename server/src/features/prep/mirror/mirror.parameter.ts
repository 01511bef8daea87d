import { defineParameter } from '../../../platform/parameter.ts';

export const mirrorParameters = {
  openRequests: defineParameter({
    name: 'mirrorOpenRequests',
    group: 'lab',
    title: { zh: '每人等待中的镜像申请', en: 'Open requests for images', mn: 'Хүлээгдэж буй image-ийн хүсэлт' },
    description: {
      zh: '一位教师同时最多有几份镜像申请等待处理',
      en: 'How many requests of one teacher may wait at the same time',
      mn: 'Нэг багшийн зэрэг хүлээх хүсэлтийн дээд тоо',
    },
    rule: { kind: 'number', min: 1, max: 50, unit: { zh: '份', en: 'requests', mn: 'хүсэлт' } },
    default: 5,
  }),
  tryMinutes: defineParameter({
    name: 'mirrorTryMinutes',
    group: 'lab',
    title: { zh: '试用镜像的时长', en: 'Time to try an image', mn: 'Image турших хугацаа' },
    description: {
      zh: '在“备课”中试用镜像的实验机运行多久，到时休眠',
      en: 'How long a machine that tries an image runs before it sleeps',
      mn: 'Image турших машин унтах хүртэл ажиллах хугацаа',
    },
    rule: { kind: 'number', min: 10, max: 1440, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 120,
  }),
};
