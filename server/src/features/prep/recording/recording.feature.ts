import { defineFeature } from '../../../http/feature.ts';
import { recordingJobs } from './recording.job.ts';
import { recordingRoutes } from './recording.routes.ts';
import { recordingStream } from './recording.stream.ts';
import { recordingPortable } from './recording-portable.service.ts';

export const recordingFeature = defineFeature({
  name: 'prep/recording',
  portable: recordingPortable,
  routes: recordingRoutes,
  streams: [recordingStream],
  jobs: recordingJobs,
  menu: [
    {
      code: 'prep/recordings',
      parent: 'prep',
      order: 30,
      titles: { zh: '录屏', en: 'Screen recording', mn: 'Дэлгэцийн бичлэг' },
      hints: { zh: '录下屏幕作课件', en: 'Record the screen', mn: 'Дэлгэц бичих' },
      route: '/prep/recordings',
      view: 'prep/recording/RecordingsPage',
      icon: 'video-camera',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'recording.delete': { zh: '删除录屏', en: 'Deleted a recording', mn: 'Бичлэг устгасан' },
    'recording.begin': { zh: '开始录屏', en: 'Began a recording', mn: 'Бичлэг эхлүүлсэн' },
    'recording.finish': { zh: '完成录屏', en: 'Finished a recording', mn: 'Бичлэгийг дуусгасан' },
  },
});
