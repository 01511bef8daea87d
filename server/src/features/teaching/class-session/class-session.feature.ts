import { defineFeature } from '../../../http/feature.ts';
import { classEndTicker, classPresenceTicker } from './class-session.job.ts';
import { classSessionParameters } from './class-session.parameter.ts';
import { classSessionRoutes } from './class-session.routes.ts';
import { classSessionPortable } from './class-session-portable.service.ts';
import { slideFileStream } from './slide-file.stream.ts';

export const classSessionFeature = defineFeature({
  name: 'teaching/class-session',
  portable: classSessionPortable,
  routes: classSessionRoutes,
  streams: [slideFileStream],
  tickers: [classEndTicker, classPresenceTicker],
  parameters: Object.values(classSessionParameters),
  audits: {
    'classsession.checkin': { zh: '课堂发起签到', en: 'Began attendance in class', mn: 'Хичээлд ирц бүртгэж эхэлсэн' },
    'classsession.change': { zh: '更改课堂设置', en: 'Changed a class session', mn: 'Хичээлийн тохиргоог өөрчилсөн' },
    'classsession.begin': { zh: '上课', en: 'Began a class', mn: 'Хичээл эхлүүлсэн' },
    'classsession.end': { zh: '下课', en: 'Ended a class', mn: 'Хичээл дуусгасан' },
  },
});
