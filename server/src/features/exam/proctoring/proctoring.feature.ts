import { defineFeature } from '../../../http/feature.ts';
import { createDemoRooms } from './proctoring.demo.ts';
import { connectionTicker, proctoringJobs } from './proctoring.job.ts';
import { proctoringParameters } from './proctoring.parameter.ts';
import { invigilationRoutes, proctoringRoutes } from './proctoring.routes.ts';
import { snapshotRule } from './snapshot.service.ts';
import { snapshotStream } from './snapshot.stream.ts';

export const proctoringFeature = defineFeature({
  name: 'exam/proctoring',
  demo: createDemoRooms,
  routes: [...proctoringRoutes, ...invigilationRoutes],
  streams: [snapshotStream],
  files: { snapshot: snapshotRule },
  jobs: proctoringJobs,
  parameters: Object.values(proctoringParameters),
  tickers: [connectionTicker],
  menu: [
    {
      code: 'exam/proctoring',
      parent: 'exam/holding',
      order: 52,
      titles: { zh: '监考', en: 'Proctoring', mn: 'Хяналт' },
      hints: { zh: '谁在考、谁离开、谁异常', en: 'Who sits, who left, who stands out', mn: 'Хэн сууж, хэн гарсан' },
      route: '/exam/proctoring',
      view: 'exam/proctoring/WatchedExamsPage',
      icon: 'eye',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
    {
      code: 'exam/proctoring/board',
      parent: 'exam/holding',
      order: 53,
      titles: { zh: '监考现场', en: 'Board', mn: 'Хяналтын самбар' },
      route: '/exam/proctoring/:examId',
      view: 'exam/proctoring/BoardPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER'],
    },
  ],
  audits: {
    'proctoring.setrule': { zh: '设置答题规则', en: 'Set the rules of a sitting', mn: 'Дүрэм тогтоосон' },
    'proctoring.message': { zh: '通知考生', en: 'Told candidates', mn: 'Шалгуулагчид мэдэгдсэн' },
    'proctoring.admit': { zh: '放行考生', en: 'Let a candidate in', mn: 'Шалгуулагч оруулсан' },
    'proctoring.incident': { zh: '记录考场情况', en: 'Wrote down an incident', mn: 'Тэмдэглэл бичсэн' },
  },
});
