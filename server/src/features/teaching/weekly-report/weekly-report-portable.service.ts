import { portablePart } from '../../../http/portable.ts';
import { weeklyReportPortableStore as store } from './weekly-report-portable.store.ts';

export const weeklyReportPortable = [
  portablePart({
    key: 'weekly-reports',
    titles: { zh: '项目周报', en: 'Weekly reports', mn: 'Долоо хоногийн тайлан' },
    tables: ['weekly_report'],
    rows: store.weeklyReports,
  }),
  portablePart({
    key: 'weekly-report-drafts',
    titles: { zh: '项目周报草稿', en: 'Drafts of weekly reports', mn: 'Тайлангийн ноорог' },
    tables: ['weekly_report_draft'],
    rows: store.weeklyReportDrafts,
  }),
];
