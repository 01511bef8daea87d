import { defineFeature } from '../../../http/feature.ts';
import { createDemoClassStart } from './class-start.demo.ts';
import { classStartJobs, classStartTicker } from './class-start.job.ts';
import { classStartParameters } from './class-start.parameter.ts';
import { classStartRoutes } from './class-start.routes.ts';

export const classStartFeature = defineFeature({
  name: 'teaching/class-start',
  routes: classStartRoutes,
  jobs: classStartJobs,
  tickers: [classStartTicker],
  parameters: Object.values(classStartParameters),
  demo: createDemoClassStart,
  audits: {
    'classstart.cancel': { zh: '取消全班开机', en: 'Cancelled a class start', mn: 'Ангийн машин асаалтыг цуцалсан' },
    'classstart.save': {
      zh: '安排全班开机',
      en: 'Had a class’s machines started',
      mn: 'Ангийн машинуудыг асаахаар товлосон',
    },
    'classstart.savenames': {
      zh: '设置课前自动开机的名称',
      en: 'Named machines started ahead of lessons',
      mn: 'Хичээлийн өмнө асах машиныг нэрлэсэн',
    },
  },
});
