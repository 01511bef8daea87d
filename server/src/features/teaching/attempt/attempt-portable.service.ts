import { portablePart } from '../../../http/portable.ts';
import { attemptPortableStore as store } from './attempt-portable.store.ts';

export const attemptPortable = [
  portablePart({
    key: 'experiment-reports',
    titles: { zh: '实验报告与草稿', en: 'Reports and drafts of experiments', mn: 'Туршилтын тайлан' },
    tables: ['attempt'],
    rows: store.experimentReports,
  }),
  portablePart({
    key: 'experiment-submissions',
    titles: { zh: '提交的实验报告', en: 'Reports handed in', mn: 'Илгээсэн тайлан' },
    tables: ['submission'],
    rows: store.experimentSubmissions,
  }),
  portablePart({
    key: 'experiment-checks',
    titles: { zh: '实验检测记录', en: 'Checks of experiments', mn: 'Туршилтын шалгалт' },
    tables: ['check_result'],
    rows: store.experimentChecks,
  }),
];
