import { portablePart } from '../../../http/portable.ts';
import { reportTemplatePortableStore as store } from './report-template-portable.store.ts';

export const reportTemplatePortable = [
  portablePart({
    key: 'report-templates',
    titles: { zh: '报告模板', en: 'Templates of reports', mn: 'Тайлангийн загвар' },
    tables: ['report_template'],
    rows: store.reportTemplates,
  }),
];
