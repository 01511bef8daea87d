import { defineFeature } from '../../../http/feature.ts';
import { classEndTicker, classPresenceTicker } from './class-session.job.ts';
import { classSessionParameters } from './class-session.parameter.ts';
import { classSessionRoutes } from './class-session.routes.ts';
import { slideFileStream } from './slide-file.stream.ts';

export const classSessionFeature = defineFeature({
  name: 'teaching/class-session',
  routes: classSessionRoutes,
  streams: [slideFileStream],
  tickers: [classEndTicker, classPresenceTicker],
  parameters: Object.values(classSessionParameters),
  audits: {
    'classsession.begin': { zh: '上课', en: 'Began a class', mn: 'Хичээл эхлүүлсэн' },
    'classsession.end': { zh: '下课', en: 'Ended a class', mn: 'Хичээл дуусгасан' },
  },
});
