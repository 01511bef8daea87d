import { defineFeature } from '../../../http/feature.ts';
import { createDemoMedia } from './media.demo.ts';
import { mediaJobs } from './media.job.ts';
import { mediaRoutes } from './media.routes.ts';
import { mediaFileRule } from './media.service.ts';
import { mediaPortable } from './media-portable.service.ts';

export const mediaFeature = defineFeature({
  name: 'ai/media',
  portable: mediaPortable,
  routes: mediaRoutes,
  jobs: mediaJobs,
  files: { media: mediaFileRule },
  menu: [
    {
      code: 'ai/media',
      parent: 'ai',
      order: 80,
      titles: { zh: 'AI 创作', en: 'AI media', mn: 'AI бүтээл' },
      hints: { zh: '画图、配音、做视频', en: 'Pictures, voices, videos', mn: 'Зураг, дуу, бичлэг' },
      route: '/content/ai-media',
      view: 'ai/media/MediaPage',
      icon: 'picture',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoMedia,
  audits: {
    'media.savematerial': { zh: '将媒体存入素材库', en: 'Kept media as materials', mn: 'Медиаг материалд хадгалсан' },
    'media.make': {
      zh: '生成音视频、图片',
      en: 'Had speech, a video or pictures made',
      mn: 'Дуу, видео, зураг үүсгүүлсэн',
    },
    'media.publish': { zh: '公开 AI 作品', en: 'Published AI media', mn: 'AI бүтээл нийтэлсэн' },
    'media.withdraw': { zh: '撤回 AI 作品', en: 'Withdrew AI media', mn: 'AI бүтээл буцаасан' },
    'media.delete': { zh: '删除 AI 作品', en: 'Deleted AI media', mn: 'AI бүтээл устгасан' },
  },
});
